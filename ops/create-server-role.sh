#!/bin/sh
# Run once by the image of PostgreSQL, when it makes its database: the role that the app and the worker connect as. It
# gets its rights when the owner migrates.
set -eu
psql --set ON_ERROR_STOP=1 --set "password=$SERVER_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role quotemill_server login noinherit password :'password';
SQL
