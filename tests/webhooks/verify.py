"""Checks deliveries with the library of the Standard Webhooks specification: each is accepted, and none that was changed."""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError

OTHER_SECRET = "whsec_" + "c29tZWJvZHkgZWxzZSdzIHNlY3JldCE="


def refuses(webhook, body, headers):
    try:
        webhook.verify(body, headers)
    except WebhookVerificationError:
        return True
    return False


def main():
    question = json.load(sys.stdin)
    webhook = Webhook(question["secret"])
    accepted = refused = 0
    for delivery in question["deliveries"]:
        headers, body = dict(delivery["headers"]), delivery["body"]
        message = webhook.verify(body, headers)
        assert message["type"] and message["timestamp"] and message["data"], message
        accepted += 1
        forged = [
            (webhook, body.replace("Open", "0pen"), headers),
            (webhook, body, headers | {"webhook-id": headers["webhook-id"] + "0"}),
            (Webhook(OTHER_SECRET), body, headers),
        ]
        refused += sum(refuses(*attempt) for attempt in forged)
    print(f"{accepted} accepted, {refused} forged ones refused")


main()
