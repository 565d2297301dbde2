#!/usr/bin/env bash
# Who the token is, and a list: ./query.sh
source "$(dirname "$0")/gateway.sh"

ask viewer | show
