"""Tests of the environments for reinforcement learning."""
