"""Games by link: who plays where, what a turn brings, and what people plan and write meanwhile."""
