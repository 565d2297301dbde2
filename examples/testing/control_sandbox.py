"""Tests code that uses the services, with a sandbox that is controlled over HTTP.

Start the sandbox first: npx marketplace-gateway sandbox --control --port 4010
Python 3.9 or later; only the standard library.
"""

import json
import os
import unittest
import urllib.error
import urllib.request

SANDBOX = os.environ.get("SANDBOX_URL", "http://127.0.0.1:4010")
TOKEN = os.environ.get("SANDBOX_CONTROL_TOKEN")


def send(method, path, body=None, token=None):
    """Sends JSON to the sandbox. Returns the status, the headers and the JSON of the response."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(SANDBOX + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            text = response.read()
            return response.status, response.headers, json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, json.loads(error.read())


def control(method, name, body=None):
    """Calls the control interface."""
    status, _, answer = send(method, f"/sandbox/control/{name}", body, TOKEN)
    assert status == 200, answer
    return answer


def create_video():
    """The code to test: creates a video, and tries again once when the service is unavailable."""
    video = {"title": "A lamp", "size": 1000, "classification": ["ITEM"]}
    for _ in range(2):
        status, headers, _ = send("POST", "/commerce/media/v1_beta/video", video, "sandbox-seller-1")
        if status == 201:
            return headers["Location"].removeprefix(SANDBOX)
    raise RuntimeError(f"The service answered {status}.")


class VideoTest(unittest.TestCase):
    def setUp(self):
        control("POST", "reset")

    def test_tries_again_after_503(self):
        control("POST", "faults", {"operation": "createVideo", "answer": 503})
        create_video()
        entries = control("GET", "journal?operation=createVideo")["entries"]
        self.assertEqual([entry["status"] for entry in entries], [503, 201])

    def test_an_unused_video_expires_after_30_days(self):
        video = create_video()
        control("POST", "clock", {"days": 30})
        status, _, _ = send("GET", video, token="sandbox-seller-1")
        self.assertEqual(status, 404)


if __name__ == "__main__":
    unittest.main()
