"""Tests of what is kept on a device, and of new versions that replace it."""
