"""What a newcomer is told: the coach's steps and tips, the lesson, hints as text."""
