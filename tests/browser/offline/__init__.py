"""Tests of the files stored on a device, and of new versions that replace them."""
