"""Reads figures from standard input with the client of the Prometheus project, and names each with its kind."""

import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

for family in text_string_to_metric_families(sys.stdin.read()):
    print(family.name, family.type)
