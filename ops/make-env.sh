#!/bin/sh
# Makes the secrets of compose.yaml, once: `sh ops/make-env.sh`. A second run changes nothing, because a new SECRET_KEY
# would sign everybody out and make the stored secrets unreadable.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ] && grep -q '^SECRET_KEY=.' .env; then
  echo ".env has its secrets already."
  exit
fi
umask 077
for name in SECRET_KEY DATABASE_PASSWORD SERVER_PASSWORD FILES_PASSWORD METRICS_TOKEN; do
  echo "$name=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')"
done >>.env
grep -q '^SMTP_URL=' .env || echo SMTP_URL= >>.env
chmod 600 .env
echo "The secrets are in .env. Keep a copy where your backups are."
