"""The guided evening, `ref play`."""
