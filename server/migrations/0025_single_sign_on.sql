-- Single sign-on by OIDC, per company. See docs/inside/accounts.md and decision 83.

alter table company_secrets
  drop constraint company_secrets_kind_check,
  add constraint company_secrets_kind_check
    check (kind in ('ghl_token', 'upload_secret', 'signing_secret', 'sso_client_secret'));

-- Whether this admin keeps password and passkeys where single sign-on is required: for the day the provider is down.
alter table users add column breaks_glass boolean not null default false;

-- How a company's people sign in at its own provider. The secret is in company_secrets.
create table sso_connections (
  company_id uuid primary key references companies on delete cascade,
  -- Another issuer or client is another connection: the subjects of the one mean nothing to the other.
  id uuid not null unique default gen_random_uuid(),
  -- As the provider spells it. Tokens must name exactly this one.
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 500),
  -- Who has signed in as a test, when, and under which address.
  tested_at timestamptz(3),
  tested_by uuid,
  tested_email text,
  -- Whether people whom nobody has invited get an account at their first sign-in.
  provisions boolean not null default false,
  -- Whether it counts as a second factor.
  counts_as_factor boolean not null default false,
  -- Since when nobody but the break-glass admins signs in otherwise; null if everybody may.
  required_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (required_at is null or tested_at is not null),
  foreign key (company_id, tested_by) references users (company_id, id) on delete set null (tested_by)
);
alter table sso_connections enable row level security;
create policy own_company on sso_connections to quotemill_app using (company_id = (select app.current_company()));
create policy global_admin on sso_connections for select to quotemill_app using ((select app.is_global_admin()));
grant select on sso_connections to quotemill_app; -- changed only as the owner, together with accounts

-- Domains of addresses. A provider is believed only about those that its company has proved by a TXT record.
create table sso_domains (
  company_id uuid not null references companies on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  token text not null,
  proved_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, domain)
);
create unique index sso_domains_proved_key on sso_domains (domain) where proved_at is not null;
alter table sso_domains enable row level security;
create policy own_company on sso_domains to quotemill_app using (company_id = (select app.current_company()));

-- Who somebody is at a provider. An account belongs to one person there, and a person to one account.
create table auth.sso_identities (
  connection_id uuid not null references sso_connections (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_sign_in_at timestamptz(3) not null default now(),
  primary key (connection_id, subject),
  unique (user_id)
);

-- Sign-ins that are under way. A state is answered once, and then its code is exchanged once.
create table auth.sso_flows (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references sso_connections (id) on delete cascade,
  -- SHA-256 of what the provider sends back; null once it has.
  state_hash bytea unique,
  -- SHA-256 of the cookie of the browser that began.
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  -- The challenge of our own page, and where in the app it goes on.
  code_challenge text,
  landing text not null,
  -- The admin who tests the connection; null if somebody signs in.
  tester_id uuid references users on delete cascade,
  -- SHA-256 of what the page exchanges for a session, and whose session that is.
  code_hash bytea unique,
  user_id uuid references auth.users on delete cascade,
  expires_at timestamptz(3) not null
);
create index sso_flows_connection_id_idx on auth.sso_flows (connection_id);
create index sso_flows_tester_id_idx on auth.sso_flows (tester_id);
create index sso_flows_user_id_idx on auth.sso_flows (user_id);
create index sso_flows_expires_at_idx on auth.sso_flows (expires_at); -- those that are over
