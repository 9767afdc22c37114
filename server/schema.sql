-- Today's schema, table by table, as `npm run db:generate` read it from a migrated database. Do not edit it: add a
-- migration. src/platform/db/server-role.ts has what the other roles get.

create table auth.factor_challenges (
  id uuid default gen_random_uuid() not null,
  factor_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  constraint factor_challenges_pkey PRIMARY KEY (id),
  constraint factor_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE
);
CREATE INDEX factor_challenges_expires_at_idx ON auth.factor_challenges USING btree (expires_at);
CREATE INDEX factor_challenges_factor_id_idx ON auth.factor_challenges USING btree (factor_id);
alter table auth.factor_challenges enable row level security;
create table auth.factors (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  factor_type text not null,
  friendly_name text not null,
  status text default 'unverified'::text not null,
  seed bytea not null,
  last_step integer default 0 not null,
  wrong_codes integer default 0 not null,
  locked_until timestamp(3) with time zone,
  switched_off_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint factors_pkey PRIMARY KEY (id),
  constraint factors_factor_type_check CHECK ((factor_type = 'totp'::text)),
  constraint factors_friendly_name_check CHECK ((friendly_name <> ''::text)),
  constraint factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
  constraint factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint factors_user_id_friendly_name_key UNIQUE (user_id, friendly_name)
);
alter table auth.factors enable row level security;
create table auth.one_time_tokens (
  token_hash bytea not null,
  user_id uuid not null,
  type text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint one_time_tokens_pkey PRIMARY KEY (token_hash),
  constraint one_time_tokens_type_check CHECK ((type = ANY (ARRAY['invite'::text, 'recovery'::text]))),
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_user_id_idx ON auth.one_time_tokens USING btree (user_id);
alter table auth.one_time_tokens enable row level security;
create table auth.passkey_challenges (
  id uuid default gen_random_uuid() not null,
  challenge bytea not null,
  user_id uuid,
  expires_at timestamp(3) with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires_at_idx ON auth.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user_id_idx ON auth.passkey_challenges USING btree (user_id);
alter table auth.passkey_challenges enable row level security;
create table auth.passkeys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  friendly_name text not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_friendly_name_check CHECK ((friendly_name <> ''::text)),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id_idx ON auth.passkeys USING btree (user_id);
alter table auth.passkeys enable row level security;
create table auth.recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table auth.recovery_codes enable row level security;
create table auth.sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  origin text not null,
  refresh_counter integer default 0 not null,
  user_agent text,
  ip text,
  created_at timestamp(3) with time zone default now() not null,
  refreshed_at timestamp(3) with time zone default now() not null,
  aal smallint default 1 not null,
  amr jsonb default '[]'::jsonb not null,
  ends_at timestamp(3) with time zone default (now() + '30 days'::interval) not null,
  stepped_up_at timestamp(3) with time zone,
  acts_for uuid,
  opened_by uuid,
  view_entry bigint,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_aal_check CHECK ((aal = ANY (ARRAY[1, 2]))),
  constraint sessions_acts_for_fkey FOREIGN KEY (acts_for) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint sessions_origin_check CHECK ((origin = ANY (ARRAY['password'::text, 'invite'::text, 'recovery'::text, 'passkey'::text, 'sso'::text, 'view'::text]))),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sessions_view_check CHECK ((num_nonnulls(acts_for, opened_by, view_entry) =
CASE origin
    WHEN 'view'::text THEN 3
    ELSE 0
END))
);
CREATE INDEX sessions_acts_for_idx ON auth.sessions USING btree (acts_for) WHERE (acts_for IS NOT NULL);
CREATE INDEX sessions_opened_by_idx ON auth.sessions USING btree (opened_by) WHERE (opened_by IS NOT NULL);
CREATE INDEX sessions_refreshed_at_idx ON auth.sessions USING btree (refreshed_at);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
CREATE UNIQUE INDEX sessions_view_key ON auth.sessions USING btree (user_id) WHERE (acts_for IS NOT NULL);
alter table auth.sessions enable row level security;
CREATE TRIGGER tell_session_end AFTER DELETE ON auth.sessions FOR EACH ROW EXECUTE FUNCTION app.tell_session_end();
CREATE TRIGGER tell_view_end AFTER DELETE ON auth.sessions FOR EACH ROW WHEN (old.acts_for IS NOT NULL) EXECUTE FUNCTION app.tell_view_end();
create table auth.sign_in_attempts (
  key bytea not null,
  attempts integer not null,
  ends_at timestamp(3) with time zone not null,
  next_at timestamp(3) with time zone default '-infinity'::timestamp with time zone not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempts_ends_at_idx ON auth.sign_in_attempts USING btree (ends_at);
alter table auth.sign_in_attempts enable row level security;
create table auth.sso_flows (
  id uuid default gen_random_uuid() not null,
  connection_id uuid not null,
  state_hash bytea,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  code_challenge text,
  landing text not null,
  tester_id uuid,
  code_hash bytea,
  user_id uuid,
  expires_at timestamp(3) with time zone not null,
  constraint sso_flows_pkey PRIMARY KEY (id),
  constraint sso_flows_code_hash_key UNIQUE (code_hash),
  constraint sso_flows_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES sso_connections(id) ON DELETE CASCADE,
  constraint sso_flows_state_hash_key UNIQUE (state_hash),
  constraint sso_flows_tester_id_fkey FOREIGN KEY (tester_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sso_flows_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sso_flows_connection_id_idx ON auth.sso_flows USING btree (connection_id);
CREATE INDEX sso_flows_expires_at_idx ON auth.sso_flows USING btree (expires_at);
CREATE INDEX sso_flows_tester_id_idx ON auth.sso_flows USING btree (tester_id);
CREATE INDEX sso_flows_user_id_idx ON auth.sso_flows USING btree (user_id);
alter table auth.sso_flows enable row level security;
create table auth.sso_identities (
  connection_id uuid not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  last_sign_in_at timestamp(3) with time zone default now() not null,
  constraint sso_identities_pkey PRIMARY KEY (connection_id, subject),
  constraint sso_identities_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES sso_connections(id) ON DELETE CASCADE,
  constraint sso_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint sso_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint sso_identities_user_id_key UNIQUE (user_id)
);
alter table auth.sso_identities enable row level security;
create table auth.users (
  id uuid default gen_random_uuid() not null,
  email text not null,
  encrypted_password text,
  email_confirmed_at timestamp(3) with time zone,
  invited_at timestamp(3) with time zone,
  recovery_sent_at timestamp(3) with time zone,
  last_sign_in_at timestamp(3) with time zone,
  user_metadata jsonb default '{}'::jsonb not null,
  is_demo boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  has_factor boolean default false not null,
  has_passkey boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_email_key UNIQUE (email)
);
alter table auth.users enable row level security;
create table acceptance_news (
  company_id uuid not null,
  offer_id uuid not null,
  since timestamp(3) with time zone not null,
  handled_at timestamp(3) with time zone,
  handled_by uuid,
  constraint acceptance_news_pkey PRIMARY KEY (company_id, offer_id),
  constraint acceptance_news_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint acceptance_news_company_id_handled_by_fkey FOREIGN KEY (company_id, handled_by) REFERENCES users(company_id, id) ON DELETE SET NULL (handled_by),
  constraint acceptance_news_company_id_offer_id_fkey FOREIGN KEY (company_id, offer_id) REFERENCES offers(company_id, id) ON DELETE CASCADE
);
CREATE INDEX acceptance_news_handled_by_idx ON public.acceptance_news USING btree (company_id, handled_by) WHERE (handled_by IS NOT NULL);
CREATE INDEX acceptance_news_waiting_idx ON public.acceptance_news USING btree (company_id, since) WHERE (handled_at IS NULL);
alter table acceptance_news enable row level security;
create policy own_company on acceptance_news to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on acceptance_news as restrictive to quotemill_own_app, quotemill_own_reader using (app.is_own_offer(company_id, offer_id));
grant delete, insert, select, update on acceptance_news to quotemill_app;
CREATE TRIGGER tell_handled_acceptance AFTER UPDATE OF handled_at ON acceptance_news FOR EACH ROW WHEN (new.handled_at IS NOT NULL AND old.handled_at IS NULL) EXECUTE FUNCTION app.tell_handled_acceptance();
create view accepted_quotes with (security_invoker=true) as
 SELECT company_id,
    quote_id
   FROM offer_quotes
  WHERE state = 'accepted'::text;
grant select on accepted_quotes to quotemill_app;
create table api_key_secrets (
  company_id uuid not null,
  key_id uuid not null,
  hash bytea not null,
  prefix text not null,
  last_four text not null,
  ends_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint api_key_secrets_pkey PRIMARY KEY (company_id, key_id, hash),
  constraint api_key_secrets_company_id_key_id_fkey FOREIGN KEY (company_id, key_id) REFERENCES api_keys(company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX api_key_secrets_hash_idx ON public.api_key_secrets USING btree (hash);
alter table api_key_secrets enable row level security;
create policy own_company on api_key_secrets to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on api_key_secrets to quotemill_app;
create table api_keys (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  scopes text[] not null,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  last_used_from text,
  constraint api_keys_pkey PRIMARY KEY (company_id, id),
  constraint api_keys_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint api_keys_name_check CHECK ((name <> ''::text))
);
CREATE INDEX api_keys_author_idx ON public.api_keys USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
alter table api_keys enable row level security;
create policy own_company on api_keys to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on api_keys to quotemill_app;
create table app.budget_uses (
  key bytea not null,
  used integer not null,
  ends_at timestamp(3) with time zone not null,
  constraint budget_uses_pkey PRIMARY KEY (key)
);
CREATE INDEX budget_uses_ends_at_idx ON app.budget_uses USING btree (ends_at);
alter table app.budget_uses enable row level security;
create table app.crm_turns (
  location_id text not null,
  next_call_at timestamp(3) with time zone not null,
  constraint crm_turns_pkey PRIMARY KEY (location_id)
);
alter table app.crm_turns enable row level security;
create table app.file_removals (
  path text not null,
  company_id uuid not null,
  due_at timestamp with time zone not null,
  constraint file_removals_pkey PRIMARY KEY (path)
);
CREATE INDEX file_removals_due_idx ON app.file_removals USING btree (due_at);
alter table app.file_removals enable row level security;
create policy own_company on app.file_removals to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create table app.mailbox (
  id uuid default gen_random_uuid() not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint mailbox_pkey PRIMARY KEY (id)
);
CREATE INDEX mailbox_created_idx ON app.mailbox USING btree (created_at DESC);
alter table app.mailbox enable row level security;
create table app.storage_uses (
  company_id uuid not null,
  bytes bigint not null,
  constraint storage_uses_pkey PRIMARY KEY (company_id),
  constraint storage_uses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table app.storage_uses enable row level security;
create policy own_company on app.storage_uses to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create table audit_log (
  id bigint generated always as identity not null,
  company_id uuid,
  actor_id uuid,
  actor_email text,
  actor_name text,
  action text not null,
  kind text not null,
  subject text,
  about jsonb default '[]'::jsonb not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_company_idx ON public.audit_log USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX audit_log_created_idx ON public.audit_log USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX audit_log_entry_idx ON public.audit_log USING btree (company_id, id);
CREATE INDEX audit_log_kind_everywhere_idx ON public.audit_log USING btree (kind, created_at DESC, id DESC);
CREATE INDEX audit_log_kind_idx ON public.audit_log USING btree (company_id, kind, created_at DESC, id DESC);
CREATE INDEX audit_log_person_idx ON public.audit_log USING btree (actor_id, created_at DESC, id DESC);
alter table audit_log enable row level security;
create policy global_admin on audit_log to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on audit_log to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on audit_log as restrictive for select to quotemill_own_app, quotemill_own_reader using (((actor_id = ( SELECT app.current_person() AS current_person)) OR (NOT (EXISTS ( SELECT
   FROM jsonb_array_elements(audit_log.about) item(value)
  WHERE (((item.value ->> 'kind'::text) = ANY (ARRAY['quote'::text, 'draft'::text])) AND (NOT (EXISTS ( SELECT
           FROM quotes
          WHERE ((quotes.company_id = audit_log.company_id) AND (quotes.id = ((item.value ->> 'id'::text))::uuid))))) AND (NOT (EXISTS ( SELECT
           FROM saved_quotes
          WHERE ((saved_quotes.company_id = audit_log.company_id) AND (saved_quotes.id = ((item.value ->> 'id'::text))::uuid)))))))))));
grant insert, select on audit_log to quotemill_app;
create table audit_mentions (
  company_id uuid not null,
  target_id uuid not null,
  created_at timestamp(3) with time zone not null,
  entry_id bigint not null,
  constraint audit_mentions_pkey PRIMARY KEY (company_id, target_id, created_at, entry_id),
  constraint audit_mentions_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES audit_log(company_id, id) ON DELETE CASCADE
);
CREATE INDEX audit_mentions_entry_idx ON public.audit_mentions USING btree (company_id, entry_id);
alter table audit_mentions enable row level security;
create policy global_admin on audit_mentions to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on audit_mentions to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on audit_mentions as restrictive for select to quotemill_own_app, quotemill_own_reader using ((EXISTS ( SELECT
   FROM audit_log
  WHERE ((audit_log.company_id = audit_mentions.company_id) AND (audit_log.id = audit_mentions.entry_id)))));
grant insert, select on audit_mentions to quotemill_app;
create table companies (
  id uuid default gen_random_uuid() not null,
  name text not null,
  details jsonb default '{}'::jsonb not null,
  logo_path text,
  quote_prefix text default 'QT-'::text not null,
  quote_next_number integer default 1001 not null,
  quote_name_template text default '{{contact_first_name}} {{contact_last_name}} - {{quote_number}}'::text not null,
  email_subject_template text default ''::text not null,
  email_message_template text default ''::text not null,
  quote_send_webhook_url text,
  time_zone text default 'Australia/Sydney'::text not null,
  currency text default 'AUD'::text not null,
  locale text default 'en-AU'::text not null,
  tax_name text default 'GST'::text not null,
  tax_basis_points integer default 1000 not null,
  validity_days integer default 30 not null,
  costs_visible_to text default 'everyone'::text not null,
  follow_ups jsonb,
  ghl_connected boolean default false not null,
  ghl_location_id text,
  ghl_location_name text,
  ghl_problem text,
  setup_hidden boolean default false not null,
  deleting_at timestamp(3) with time zone,
  rows_to_delete integer default 0 not null,
  rows_deleted integer default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  quotemill_sends boolean default false not null,
  target_margin_basis_points integer,
  session_days smallint default 30 not null,
  quotes_visible_to text default 'everyone'::text not null,
  factor_required_for text default 'nobody'::text not null,
  factor_required_from timestamp(3) with time zone,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_costs_visible_to CHECK ((costs_visible_to = ANY (ARRAY['everyone'::text, 'admins'::text]))),
  constraint companies_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint companies_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint companies_factor_required_check CHECK (((factor_required_for = 'nobody'::text) = (factor_required_from IS NULL))),
  constraint companies_factor_required_for_check CHECK ((factor_required_for = ANY (ARRAY['nobody'::text, 'admins'::text, 'everyone'::text]))),
  constraint companies_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint companies_name_check CHECK ((name <> ''::text)),
  constraint companies_quote_name_template_check CHECK ((quote_name_template <> ''::text)),
  constraint companies_quote_next_number_check CHECK ((quote_next_number >= 1)),
  constraint companies_quotes_visible_to_check CHECK ((quotes_visible_to = ANY (ARRAY['everyone'::text, 'author'::text]))),
  constraint companies_session_days_check CHECK (((session_days >= 1) AND (session_days <= 30))),
  constraint companies_target_margin_basis_points_check CHECK (((target_margin_basis_points >= 1) AND (target_margin_basis_points <= 9900))),
  constraint companies_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 10000))),
  constraint companies_tax_name_check CHECK (((length(tax_name) >= 1) AND (length(tax_name) <= 20))),
  constraint companies_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 64))),
  constraint companies_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 365)))
);
alter table companies enable row level security;
create policy global_admin on companies to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on companies to quotemill_app using ((id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on companies to quotemill_app;
CREATE TRIGGER start_counts AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION app.start_counts();
CREATE TRIGGER tell_rights AFTER UPDATE OF quotes_visible_to ON companies FOR EACH ROW WHEN (new.quotes_visible_to <> old.quotes_visible_to) EXECUTE FUNCTION app.tell_rights();
create table company_counts (
  company_id uuid not null,
  contacts integer default 0 not null,
  quotes integer default 0 not null,
  generated_quotes integer default 0 not null,
  pending_quotes integer default 0 not null,
  drafts integer default 0 not null,
  people integer default 0 not null,
  generated_people integer default 0 not null,
  draft_people integer default 0 not null,
  recipients integer default 0 not null,
  constraint company_counts_pkey PRIMARY KEY (company_id),
  constraint company_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table company_counts enable row level security;
create policy own_company on company_counts for select to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on company_counts as restrictive to quotemill_own_app, quotemill_own_reader using (false);
grant select on company_counts to quotemill_app;
create table company_secrets (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  value_encrypted bytea not null,
  value_hash bytea,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint company_secrets_pkey PRIMARY KEY (company_id, id),
  constraint company_secrets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint company_secrets_kind_check CHECK ((kind = ANY (ARRAY['ghl_token'::text, 'upload_secret'::text, 'signing_secret'::text, 'sso_client_secret'::text])))
);
CREATE INDEX company_secrets_hash_idx ON public.company_secrets USING btree (value_hash) WHERE (value_hash IS NOT NULL);
CREATE INDEX company_secrets_kind_idx ON public.company_secrets USING btree (company_id, kind);
alter table company_secrets enable row level security;
create policy own_company on company_secrets to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on company_secrets to quotemill_app;
create table contact_import_rows (
  company_id uuid not null,
  import_id uuid not null,
  email text not null,
  contact jsonb not null,
  constraint contact_import_rows_pkey PRIMARY KEY (company_id, import_id, email),
  constraint contact_import_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contact_import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES contact_imports(company_id, id) ON DELETE CASCADE
);
alter table contact_import_rows enable row level security;
create policy own_company on contact_import_rows to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select on contact_import_rows to quotemill_app;
create table contact_imports (
  company_id uuid not null,
  id uuid not null,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  last_part_at timestamp(3) with time zone default now() not null,
  row_count integer default 0 not null,
  bytes integer default 0 not null,
  is_ended boolean default false not null,
  result jsonb,
  constraint contact_imports_pkey PRIMARY KEY (company_id, id),
  constraint contact_imports_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint contact_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contact_imports_row_count_check CHECK ((row_count <= 20000))
);
CREATE INDEX contact_imports_author_idx ON public.contact_imports USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
alter table contact_imports enable row level security;
create policy own_company on contact_imports to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on contact_imports to quotemill_app;
create table contacts (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  first_name text not null,
  last_name text default ''::text not null,
  email text not null,
  phone text default ''::text not null,
  company_name text default ''::text not null,
  address1 text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  postal_code text default ''::text not null,
  country text default 'AU'::text not null,
  ghl_contact_id text,
  ghl_sync_status text,
  source text default 'manual'::text not null,
  status text default 'active'::text not null,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  search_text text generated always as (lower(((((((((((((((first_name || ' '::text) || last_name) || '
'::text) || email) || '
'::text) || company_name) || '
'::text) || address1) || '
'::text) || city) || '
'::text) || state) || '
'::text) || postal_code))) stored not null,
  external_id text,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint contacts_company_id_id_key UNIQUE (company_id, id),
  constraint contacts_email_check CHECK ((email = lower(email))),
  constraint contacts_email_key UNIQUE (company_id, email),
  constraint contacts_first_name_check CHECK ((first_name <> ''::text)),
  constraint contacts_ghl_sync_status_check CHECK ((ghl_sync_status = ANY (ARRAY['synced'::text, 'pending'::text]))),
  constraint contacts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text])))
);
CREATE INDEX contacts_added_idx ON public.contacts USING btree (company_id, status, created_at DESC, id DESC);
CREATE INDEX contacts_business_idx ON public.contacts USING btree (company_id, status, ((company_name = ''::text)), company_name COLLATE app.alphabetical, first_name COLLATE app.alphabetical, last_name COLLATE app.alphabetical, id);
CREATE INDEX contacts_company_updated_idx ON public.contacts USING btree (company_id, status, updated_at DESC, id DESC);
CREATE UNIQUE INDEX contacts_external_id_key ON public.contacts USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX contacts_name_idx ON public.contacts USING btree (company_id, status, first_name COLLATE app.alphabetical, last_name COLLATE app.alphabetical, id);
CREATE INDEX contacts_phone_idx ON public.contacts USING gin (company_id, app.digits_of(phone) gin_trgm_ops);
CREATE INDEX contacts_search_idx ON public.contacts USING gin (company_id, search_text gin_trgm_ops);
alter table contacts enable row level security;
create policy global_admin_reads on contacts for select to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on contacts to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on contacts to quotemill_app;
CREATE TRIGGER count_changed_contact AFTER UPDATE ON contacts REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_contacts();
CREATE TRIGGER count_contact AFTER INSERT ON contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_contacts();
CREATE TRIGGER count_deleted_contact AFTER DELETE ON contacts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_contacts();
create table crm_calls (
  company_id uuid not null,
  id bigint generated always as identity not null,
  event_id uuid not null,
  step text not null,
  method text not null,
  path text not null,
  status integer,
  problem text,
  answer text,
  duration_ms integer not null,
  created_at timestamp(3) with time zone not null,
  constraint crm_calls_pkey PRIMARY KEY (company_id, event_id, id),
  constraint crm_calls_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES crm_writes(company_id, event_id) ON DELETE CASCADE,
  constraint crm_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table crm_calls enable row level security;
create policy own_company on crm_calls to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant insert, select on crm_calls to quotemill_app;
create table crm_cards (
  company_id uuid not null,
  quote_id uuid not null,
  location_id text not null,
  opportunity_id text,
  refused_for text,
  constraint crm_cards_pkey PRIMARY KEY (company_id, quote_id, location_id),
  constraint crm_cards_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint crm_cards_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE
);
alter table crm_cards enable row level security;
create policy own_company on crm_cards to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on crm_cards to quotemill_app;
create table crm_people (
  company_id uuid not null,
  contact_id uuid not null,
  location_id text not null,
  crm_contact_id text not null,
  upserted_at timestamp(3) with time zone,
  filled_at timestamp(3) with time zone,
  constraint crm_people_pkey PRIMARY KEY (company_id, contact_id, location_id),
  constraint crm_people_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint crm_people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table crm_people enable row level security;
create policy own_company on crm_people to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on crm_people to quotemill_app;
create table crm_write_back (
  company_id uuid not null,
  is_on boolean default false not null,
  location_id text not null,
  pipeline_id text,
  mapping jsonb not null,
  types text[] default '{}'::text[] not null,
  stopped_why text,
  stopped_at timestamp(3) with time zone,
  failures integer default 0 not null,
  next_try_at timestamp(3) with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  busy_until timestamp(3) with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint crm_write_back_pkey PRIMARY KEY (company_id),
  constraint crm_write_back_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint crm_write_back_stopped_why_check CHECK ((stopped_why = ANY (ARRAY['token'::text, 'scope'::text, 'location'::text, 'unreadable'::text])))
);
alter table crm_write_back enable row level security;
create policy own_company on crm_write_back to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on crm_write_back to quotemill_app;
create table crm_writes (
  company_id uuid not null,
  event_id uuid not null,
  offer_id uuid,
  state text default 'waiting'::text not null,
  reason text,
  steps jsonb default '{}'::jsonb not null,
  attempts smallint default 0 not null,
  next_at timestamp(3) with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint crm_writes_pkey PRIMARY KEY (company_id, event_id),
  constraint crm_writes_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES events(company_id, id) ON DELETE CASCADE,
  constraint crm_writes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint crm_writes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'written'::text, 'skipped'::text, 'failed'::text])))
);
CREATE INDEX crm_writes_due_idx ON public.crm_writes USING btree (company_id, created_at, event_id) WHERE (state = 'waiting'::text);
CREATE INDEX crm_writes_failed_idx ON public.crm_writes USING btree (company_id, created_at) WHERE (state = 'failed'::text);
CREATE INDEX crm_writes_list_idx ON public.crm_writes USING btree (company_id, created_at, event_id);
CREATE INDEX crm_writes_offer_idx ON public.crm_writes USING btree (company_id, offer_id, created_at) WHERE (state = 'waiting'::text);
alter table crm_writes enable row level security;
create policy own_company on crm_writes to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on crm_writes to quotemill_app;
create table deleted_records (
  company_id uuid not null,
  id uuid not null,
  kind text not null,
  record jsonb not null,
  parts jsonb default '{}'::jsonb not null,
  "position" bigint generated always as identity not null,
  deleted_by uuid not null,
  deleted_at timestamp(3) with time zone default now() not null,
  constraint deleted_records_pkey PRIMARY KEY (company_id, id),
  constraint deleted_records_company_id_deleted_by_fkey FOREIGN KEY (company_id, deleted_by) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint deleted_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint deleted_records_kind_check CHECK ((kind = ANY (ARRAY['quotes'::text, 'saved_quotes'::text, 'prefilled_templates'::text, 'template_drafts'::text])))
);
CREATE INDEX deleted_records_deleted_idx ON public.deleted_records USING btree (deleted_at);
CREATE INDEX deleted_records_person_idx ON public.deleted_records USING btree (company_id, deleted_by);
alter table deleted_records enable row level security;
create policy own_company on deleted_records to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on deleted_records as restrictive to quotemill_own_app, quotemill_own_reader using ((deleted_by = ( SELECT app.current_person() AS current_person)));
grant delete, insert, select, update on deleted_records to quotemill_app;
create table event_attempts (
  company_id uuid not null,
  id bigint generated always as identity not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  response_status integer,
  response_excerpt text,
  error text,
  duration_ms integer not null,
  created_at timestamp(3) with time zone not null,
  constraint event_attempts_pkey PRIMARY KEY (company_id, endpoint_id, event_id, id),
  constraint event_attempts_company_id_endpoint_id_event_id_fkey FOREIGN KEY (company_id, endpoint_id, event_id) REFERENCES event_deliveries(company_id, endpoint_id, event_id) ON DELETE CASCADE,
  constraint event_attempts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX event_attempts_recent_idx ON public.event_attempts USING btree (company_id, endpoint_id, created_at DESC, id DESC);
alter table event_attempts enable row level security;
create policy own_company on event_attempts to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant insert, select on event_attempts to quotemill_app;
create table event_deliveries (
  company_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  next_at timestamp(3) with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint event_deliveries_pkey PRIMARY KEY (company_id, endpoint_id, event_id),
  constraint event_deliveries_company_id_endpoint_id_fkey FOREIGN KEY (company_id, endpoint_id) REFERENCES event_endpoints(company_id, id) ON DELETE CASCADE,
  constraint event_deliveries_company_id_event_id_fkey FOREIGN KEY (company_id, event_id) REFERENCES events(company_id, id) ON DELETE CASCADE,
  constraint event_deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint event_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX event_deliveries_due_idx ON public.event_deliveries USING btree (company_id, endpoint_id, next_at, created_at) WHERE (state = 'waiting'::text);
CREATE INDEX event_deliveries_event_idx ON public.event_deliveries USING btree (company_id, event_id);
CREATE INDEX event_deliveries_failed_idx ON public.event_deliveries USING btree (company_id, endpoint_id, created_at) WHERE (state = 'failed'::text);
CREATE INDEX event_deliveries_list_idx ON public.event_deliveries USING btree (company_id, endpoint_id, created_at, event_id);
alter table event_deliveries enable row level security;
create policy own_company on event_deliveries to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on event_deliveries to quotemill_app;
create table event_endpoints (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  url text not null,
  types text[] not null,
  is_enabled boolean default true not null,
  source text not null,
  created_by uuid,
  api_key_id uuid,
  secret_encrypted bytea not null,
  previous_secret_encrypted bytea,
  previous_until timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  failures integer default 0 not null,
  next_try_at timestamp(3) with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  is_slow boolean default false not null,
  warned_at timestamp(3) with time zone,
  given_up_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  changed_by_keys uuid[] default '{}'::uuid[] not null,
  constraint event_endpoints_pkey PRIMARY KEY (company_id, id),
  constraint event_endpoints_company_id_api_key_id_fkey FOREIGN KEY (company_id, api_key_id) REFERENCES api_keys(company_id, id) ON DELETE CASCADE,
  constraint event_endpoints_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint event_endpoints_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint event_endpoints_source_check CHECK ((source = ANY (ARRAY['app'::text, 'api'::text, 'n8n'::text, 'make'::text]))),
  constraint event_endpoints_url_check CHECK ((char_length(url) <= 2048)),
  constraint event_endpoints_url_key UNIQUE (company_id, url)
);
CREATE INDEX event_endpoints_api_key_idx ON public.event_endpoints USING btree (company_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX event_endpoints_author_idx ON public.event_endpoints USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
alter table event_endpoints enable row level security;
create policy own_company on event_endpoints to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on event_endpoints to quotemill_app;
create table events (
  company_id uuid not null,
  id uuid not null,
  type text not null,
  created_at timestamp(3) with time zone not null,
  about text not null,
  offer_id uuid,
  offer_event_id bigint,
  body json not null,
  constraint events_pkey PRIMARY KEY (company_id, id),
  constraint events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint events_company_id_offer_id_offer_event_id_fkey FOREIGN KEY (company_id, offer_id, offer_event_id) REFERENCES offer_events(company_id, offer_id, id) ON DELETE CASCADE
);
CREATE INDEX events_age_idx ON public.events USING btree (created_at);
CREATE INDEX events_list_idx ON public.events USING btree (company_id, created_at, id);
CREATE UNIQUE INDEX events_offer_event_key ON public.events USING btree (company_id, offer_id, offer_event_id) WHERE (offer_event_id IS NOT NULL);
alter table events enable row level security;
create policy own_company on events to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant insert, select on events to quotemill_app;
create table follow_up_refusals (
  company_id uuid not null,
  person_email text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint follow_up_refusals_pkey PRIMARY KEY (company_id, person_email),
  constraint follow_up_refusals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table follow_up_refusals enable row level security;
create policy own_company on follow_up_refusals to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant insert, select on follow_up_refusals to quotemill_app;
CREATE TRIGGER tell_refused_offers AFTER INSERT ON follow_up_refusals FOR EACH ROW EXECUTE FUNCTION app.tell_refused_offers();
create table form_templates (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  name text not null,
  structure jsonb default '[]'::jsonb not null,
  pricing jsonb,
  tables jsonb default '[]'::jsonb not null,
  test_cases jsonb default '[]'::jsonb not null,
  inclusions text[] default '{}'::text[] not null,
  exclusions text[] default '{}'::text[] not null,
  make_webhook_url text,
  is_active boolean default true not null,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  is_starter boolean default false not null,
  external_id text,
  constraint form_templates_pkey PRIMARY KEY (id),
  constraint form_templates_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint form_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint form_templates_company_id_id_key UNIQUE (company_id, id),
  constraint form_templates_name_check CHECK ((name <> ''::text)),
  constraint form_templates_pricing_check CHECK (((pricing IS NULL) OR (jsonb_typeof(pricing) = 'object'::text))),
  constraint form_templates_structure_check CHECK ((jsonb_typeof(structure) = 'array'::text)),
  constraint form_templates_tables_check CHECK ((jsonb_typeof(tables) = 'array'::text)),
  constraint form_templates_test_cases_check CHECK ((jsonb_typeof(test_cases) = 'array'::text))
);
CREATE INDEX form_templates_company_created_idx ON public.form_templates USING btree (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX form_templates_external_id_key ON public.form_templates USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX form_templates_updated_idx ON public.form_templates USING btree (company_id, updated_at, id);
alter table form_templates enable row level security;
create policy own_company on form_templates to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on form_templates to quotemill_app;
create table idempotent_calls (
  company_id uuid not null,
  caller_id uuid not null,
  key text not null,
  request_hash bytea,
  answer json not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint idempotent_calls_pkey PRIMARY KEY (company_id, caller_id, key),
  constraint idempotent_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint idempotent_calls_key_check CHECK ((length(key) <= 255))
);
CREATE INDEX idempotent_calls_created_idx ON public.idempotent_calls USING btree (created_at);
alter table idempotent_calls enable row level security;
create policy own_calls on idempotent_calls as restrictive to quotemill_own_app, quotemill_own_reader using ((caller_id = ( SELECT app.current_person() AS current_person)));
create policy own_company on idempotent_calls to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on idempotent_calls to quotemill_app;
create table offer_acceptances (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  offer_id uuid not null,
  accepted_at timestamp(3) with time zone default now() not null,
  record jsonb not null,
  certificate_path text,
  undone_at timestamp(3) with time zone,
  undone_by uuid,
  undo_reason text,
  accepted_pdfs jsonb default '{}'::jsonb not null,
  constraint offer_acceptances_pkey PRIMARY KEY (id),
  constraint offer_acceptances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offer_acceptances_company_id_id_key UNIQUE (company_id, id),
  constraint offer_acceptances_company_id_offer_id_fkey FOREIGN KEY (company_id, offer_id) REFERENCES offers(company_id, id) ON DELETE CASCADE,
  constraint offer_acceptances_company_id_undone_by_fkey FOREIGN KEY (company_id, undone_by) REFERENCES users(company_id, id) ON DELETE SET NULL (undone_by)
);
CREATE INDEX offer_acceptances_offer_idx ON public.offer_acceptances USING btree (company_id, offer_id, accepted_at);
CREATE INDEX offer_acceptances_undone_by_idx ON public.offer_acceptances USING btree (company_id, undone_by) WHERE (undone_by IS NOT NULL);
alter table offer_acceptances enable row level security;
create policy own_company on offer_acceptances to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on offer_acceptances as restrictive to quotemill_own_app, quotemill_own_reader using (app.is_own_offer(company_id, offer_id));
grant insert, select, update on offer_acceptances to quotemill_app;
CREATE TRIGGER keep_record BEFORE UPDATE ON offer_acceptances FOR EACH ROW WHEN (new.offer_id IS DISTINCT FROM old.offer_id OR new.accepted_at IS DISTINCT FROM old.accepted_at OR new.record IS DISTINCT FROM old.record OR old.certificate_path IS NOT NULL AND (new.certificate_path IS DISTINCT FROM old.certificate_path OR new.accepted_pdfs IS DISTINCT FROM old.accepted_pdfs)) EXECUTE FUNCTION app.keep_as_it_was('The record');
create table offer_events (
  company_id uuid not null,
  id bigint generated always as identity not null,
  offer_id uuid not null,
  kind text not null,
  at timestamp(3) with time zone default now() not null,
  actor text not null,
  actor_id uuid,
  detail jsonb default '{}'::jsonb not null,
  constraint offer_events_pkey PRIMARY KEY (company_id, offer_id, id),
  constraint offer_events_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'staff'::text, 'system'::text]))),
  constraint offer_events_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES users(company_id, id) ON DELETE SET NULL (actor_id),
  constraint offer_events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offer_events_company_id_offer_id_fkey FOREIGN KEY (company_id, offer_id) REFERENCES offers(company_id, id) ON DELETE CASCADE,
  constraint offer_events_kind_check CHECK ((kind = ANY (ARRAY['sent'::text, 'opened'::text, 'pdf_opened'::text, 'extra_chosen'::text, 'question'::text, 'reply'::text, 'accepted'::text, 'declined'::text, 'reminded'::text, 'withdrawn'::text, 'replaced'::text, 'expired'::text, 'reopened'::text])))
);
CREATE INDEX offer_events_actor_idx ON public.offer_events USING btree (company_id, actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX offer_events_not_sent_idx ON public.offer_events USING btree (company_id, offer_id) WHERE ((kind = 'withdrawn'::text) AND ((detail ->> 'reason'::text) = 'not_sent'::text));
alter table offer_events enable row level security;
create policy own_company on offer_events to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on offer_events as restrictive to quotemill_own_app, quotemill_own_reader using (app.is_own_offer(company_id, offer_id));
grant insert, select on offer_events to quotemill_app;
CREATE TRIGGER keep_event BEFORE UPDATE ON offer_events FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.offer_id IS DISTINCT FROM old.offer_id OR new.kind IS DISTINCT FROM old.kind OR new.at IS DISTINCT FROM old.at OR new.actor IS DISTINCT FROM old.actor OR new.detail IS DISTINCT FROM old.detail OR new.actor_id IS DISTINCT FROM old.actor_id AND new.actor_id IS NOT NULL) EXECUTE FUNCTION app.keep_as_it_was('The timeline');
CREATE TRIGGER tell_offer_event AFTER INSERT ON offer_events FOR EACH ROW EXECUTE FUNCTION app.tell_offer_event();
create table offer_follow_ups (
  company_id uuid not null,
  offer_id uuid not null,
  opening smallint default 1 not null,
  step smallint not null,
  person_email text not null,
  day date not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  error text,
  constraint offer_follow_ups_pkey PRIMARY KEY (company_id, offer_id, opening, step),
  constraint offer_follow_ups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offer_follow_ups_company_id_offer_id_fkey FOREIGN KEY (company_id, offer_id) REFERENCES offers(company_id, id) ON DELETE CASCADE,
  constraint offer_follow_ups_company_id_person_email_day_key UNIQUE (company_id, person_email, day),
  constraint offer_follow_ups_step_check CHECK (((step >= 1) AND (step <= 3)))
);
alter table offer_follow_ups enable row level security;
create policy own_company on offer_follow_ups to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on offer_follow_ups as restrictive to quotemill_own_app, quotemill_own_reader using (app.is_own_offer(company_id, offer_id));
grant delete, insert, select, update on offer_follow_ups to quotemill_app;
create table offer_quotes (
  company_id uuid not null,
  offer_id uuid not null,
  "position" smallint not null,
  quote_id uuid,
  snapshot jsonb not null,
  pdf_storage_path text not null,
  pdf_sha256 bytea not null,
  state text default 'open'::text not null,
  acceptance_id uuid,
  accepted_total bigint,
  accepted_currency text,
  quote_made_at timestamp(3) with time zone,
  offered_total bigint,
  constraint offer_quotes_pkey PRIMARY KEY (company_id, offer_id, "position"),
  constraint offer_quotes_company_id_acceptance_id_fkey FOREIGN KEY (company_id, acceptance_id) REFERENCES offer_acceptances(company_id, id) ON DELETE SET NULL (acceptance_id),
  constraint offer_quotes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offer_quotes_company_id_offer_id_fkey FOREIGN KEY (company_id, offer_id) REFERENCES offers(company_id, id) ON DELETE CASCADE,
  constraint offer_quotes_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE SET NULL (quote_id),
  constraint offer_quotes_position_check CHECK ((("position" >= 1) AND ("position" <= 20))),
  constraint offer_quotes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'not_chosen'::text, 'withdrawn'::text, 'replaced'::text, 'expired'::text])))
);
CREATE INDEX offer_quotes_acceptance_idx ON public.offer_quotes USING btree (company_id, acceptance_id) WHERE (acceptance_id IS NOT NULL);
CREATE INDEX offer_quotes_accepted_idx ON public.offer_quotes USING btree (company_id, quote_made_at) INCLUDE (quote_id, accepted_currency, accepted_total) WHERE ((accepted_total IS NOT NULL) AND (quote_id IS NOT NULL));
CREATE INDEX offer_quotes_outcome_idx ON public.offer_quotes USING btree (company_id, quote_id) INCLUDE (offer_id, state, "position", offered_total, accepted_total) WHERE (quote_id IS NOT NULL);
CREATE INDEX offer_quotes_pdf_idx ON public.offer_quotes USING btree (company_id, pdf_storage_path);
CREATE INDEX offer_quotes_photos_idx ON public.offer_quotes USING gin (((snapshot -> 'photos'::text)) jsonb_path_ops) WHERE ((snapshot -> 'photos'::text) <> '[]'::jsonb);
alter table offer_quotes enable row level security;
create policy own_company on offer_quotes to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on offer_quotes as restrictive to quotemill_own_app, quotemill_own_reader using ((EXISTS ( SELECT
   FROM quotes
  WHERE ((quotes.company_id = offer_quotes.company_id) AND (quotes.id = offer_quotes.quote_id)))));
grant insert, select, update on offer_quotes to quotemill_app;
CREATE TRIGGER keep_snapshot BEFORE UPDATE ON offer_quotes FOR EACH ROW WHEN (new.offer_id IS DISTINCT FROM old.offer_id OR new."position" IS DISTINCT FROM old."position" OR new.snapshot IS DISTINCT FROM old.snapshot OR new.offered_total IS DISTINCT FROM old.offered_total OR new.pdf_storage_path IS DISTINCT FROM old.pdf_storage_path OR new.pdf_sha256 IS DISTINCT FROM old.pdf_sha256 OR new.quote_id IS DISTINCT FROM old.quote_id AND new.quote_id IS NOT NULL) EXECUTE FUNCTION app.keep_as_it_was('The snapshot');
create table offers (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  send_id uuid,
  contact_id uuid,
  person_email text not null,
  message text,
  token_hash bytea not null,
  token_sealed bytea not null,
  choice text not null,
  valid_until date,
  state text default 'open'::text not null,
  opening smallint default 1 not null,
  open_since timestamp(3) with time zone,
  answered_at timestamp(3) with time zone,
  decline_reason text,
  replaced_by uuid,
  opened_count integer default 0 not null,
  last_opened_at timestamp(3) with time zone,
  question_at timestamp(3) with time zone,
  follow_ups_paused boolean default false not null,
  next_follow_up_at timestamp(3) with time zone default (now() + '01:00:00'::interval),
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  template_id uuid,
  created_by_program text,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_choice_check CHECK ((choice = ANY (ARRAY['one'::text, 'each'::text]))),
  constraint offers_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id),
  constraint offers_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint offers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint offers_company_id_id_key UNIQUE (company_id, id),
  constraint offers_company_id_replaced_by_fkey FOREIGN KEY (company_id, replaced_by) REFERENCES offers(company_id, id) ON DELETE SET NULL (replaced_by),
  constraint offers_company_id_send_id_fkey FOREIGN KEY (company_id, send_id) REFERENCES quote_sends(company_id, id) ON DELETE SET NULL (send_id),
  constraint offers_message_check CHECK ((char_length(message) <= 100000)),
  constraint offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'replaced'::text, 'expired'::text]))),
  constraint offers_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX offers_asked_idx ON public.offers USING btree (company_id, question_at) WHERE ((question_at IS NOT NULL) AND (state <> ALL (ARRAY['withdrawn'::text, 'replaced'::text])));
CREATE INDEX offers_author_idx ON public.offers USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX offers_company_ending_idx ON public.offers USING btree (company_id, valid_until) WHERE (state = 'open'::text);
CREATE INDEX offers_contact_idx ON public.offers USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX offers_ending_idx ON public.offers USING btree (valid_until) WHERE (state = 'open'::text);
CREATE INDEX offers_next_follow_up_idx ON public.offers USING btree (next_follow_up_at) WHERE (next_follow_up_at IS NOT NULL);
CREATE INDEX offers_numbered_idx ON public.offers USING btree (company_id, created_at) INCLUDE (id, template_id, created_by, state, opened_count, decline_reason) WHERE (state <> 'replaced'::text);
CREATE INDEX offers_opened_idx ON public.offers USING btree (company_id, last_opened_at) WHERE ((state = 'open'::text) AND (opened_count >= 2));
CREATE INDEX offers_replaced_by_idx ON public.offers USING btree (company_id, replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX offers_send_idx ON public.offers USING btree (company_id, send_id) WHERE (send_id IS NOT NULL);
CREATE INDEX offers_settled_idx ON public.offers USING btree (company_id, COALESCE(answered_at, created_at) DESC) INCLUDE (id, state, valid_until, question_at, opened_count, last_opened_at, created_at);
alter table offers enable row level security;
create policy own_company on offers to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on offers as restrictive to quotemill_own_app, quotemill_own_reader using (app.is_own_offer(company_id, id));
grant insert, select, update on offers to quotemill_app;
CREATE TRIGGER keep_message BEFORE UPDATE ON offers FOR EACH ROW WHEN (new.message IS DISTINCT FROM old.message) EXECUTE FUNCTION app.keep_as_it_was('The message');
CREATE TRIGGER tell_paused_offer AFTER UPDATE OF follow_ups_paused ON offers FOR EACH ROW WHEN (new.follow_ups_paused <> old.follow_ups_paused) EXECUTE FUNCTION app.tell_paused_offer();
create view own.accepted_quotes as
 SELECT company_id,
    quote_id
   FROM offer_quotes
  WHERE state = 'accepted'::text AND company_id = (( SELECT app.current_company() AS current_company));
create view own.company_counts as
 SELECT kept.company_id,
    kept.contacts,
    own.quotes,
    own.generated_quotes,
    ( SELECT count(*)::integer AS count
           FROM quotes
          WHERE quotes.company_id = kept.company_id AND quotes.status = 'Pending PDF'::text AND (quotes.created_by = app.current_person() OR quotes.owner_id = app.current_person())) AS pending_quotes,
    own.drafts,
    own.people,
    own.generated_people,
    own.draft_people,
    own.recipients
   FROM company_counts kept,
    ( SELECT COALESCE(sum(person_activity.quote_count), 0::bigint)::integer AS quotes,
            COALESCE(sum(person_activity.generated_count), 0::bigint)::integer AS generated_quotes,
            COALESCE(sum(person_activity.draft_count), 0::bigint)::integer AS drafts,
            count(*)::integer AS people,
            count(*) FILTER (WHERE person_activity.generated_count > 0)::integer AS generated_people,
            count(*) FILTER (WHERE person_activity.draft_count > 0)::integer AS draft_people,
            count(*) FILTER (WHERE person_activity.quote_count > 0 AND person_activity.email <> ''::text)::integer AS recipients
           FROM own.person_activity) own
  WHERE kept.company_id = (( SELECT app.current_company() AS current_company));
create view own.person_activity as
 SELECT entry.company_id,
    entry.email,
    kept.id,
    count(*) FILTER (WHERE NOT entry.is_draft)::integer AS quote_count,
    count(*) FILTER (WHERE app.counts_as_generated(entry.status))::integer AS generated_count,
    count(*) FILTER (WHERE entry.is_draft)::integer AS draft_count,
    max(entry.created_at)::timestamp(3) with time zone AS latest_at,
    max(entry.created_at) FILTER (WHERE NOT entry.is_draft)::timestamp(3) with time zone AS latest_quote_at
   FROM ( SELECT quotes.company_id,
            quotes.person_email AS email,
            quotes.status,
            quotes.created_at,
            false AS is_draft
           FROM quotes
          WHERE quotes.company_id = (( SELECT app.current_company() AS current_company)) AND (quotes.created_by = app.current_person() OR quotes.owner_id = app.current_person())
        UNION ALL
         SELECT saved_quotes.company_id,
            saved_quotes.person_email,
            ''::text,
            saved_quotes.created_at,
            true
           FROM saved_quotes
          WHERE saved_quotes.company_id = (( SELECT app.current_company() AS current_company)) AND saved_quotes.created_by = app.current_person()) entry
     JOIN person_activity kept ON kept.company_id = entry.company_id AND kept.email = entry.email
  GROUP BY entry.company_id, entry.email, kept.id;
create view own.revised_quotes as
 SELECT company_id,
    revises_quote_id AS quote_id,
    id AS revision_id
   FROM quotes
  WHERE revises_quote_id IS NOT NULL AND company_id = (( SELECT app.current_company() AS current_company));
create table person_activity (
  company_id uuid not null,
  email text not null,
  id uuid default gen_random_uuid() not null,
  quote_count integer default 0 not null,
  generated_count integer default 0 not null,
  draft_count integer default 0 not null,
  latest_at timestamp(3) with time zone not null,
  latest_quote_at timestamp(3) with time zone,
  constraint person_activity_pkey PRIMARY KEY (company_id, email),
  constraint person_activity_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX person_activity_latest_idx ON public.person_activity USING btree (company_id, latest_at DESC, id DESC);
CREATE INDEX person_activity_latest_quote_idx ON public.person_activity USING btree (company_id, latest_quote_at DESC, id DESC) WHERE (quote_count > 0);
alter table person_activity enable row level security;
create policy own_company on person_activity for select to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on person_activity as restrictive to quotemill_own_app, quotemill_own_reader using (false);
grant select on person_activity to quotemill_app;
create table phone_calls (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  contact_id uuid not null,
  quote_id uuid,
  about_quote boolean not null,
  note text default ''::text not null,
  next_on date,
  done_at timestamp(3) with time zone,
  done_by uuid,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  constraint phone_calls_pkey PRIMARY KEY (company_id, id),
  constraint phone_calls_check CHECK ((about_quote OR (quote_id IS NULL))),
  constraint phone_calls_check1 CHECK (((done_at IS NULL) OR (next_on IS NOT NULL))),
  constraint phone_calls_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint phone_calls_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint phone_calls_company_id_done_by_fkey FOREIGN KEY (company_id, done_by) REFERENCES users(company_id, id) ON DELETE SET NULL (done_by),
  constraint phone_calls_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint phone_calls_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE SET NULL (quote_id),
  constraint phone_calls_note_check CHECK ((length(note) <= 2000))
);
CREATE INDEX phone_calls_author_idx ON public.phone_calls USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX phone_calls_contact_idx ON public.phone_calls USING btree (company_id, contact_id, (((next_on IS NOT NULL) AND (done_at IS NULL))) DESC, created_at DESC, id DESC);
CREATE INDEX phone_calls_done_by_idx ON public.phone_calls USING btree (company_id, done_by) WHERE (done_by IS NOT NULL);
CREATE INDEX phone_calls_due_idx ON public.phone_calls USING btree (company_id, next_on, id) WHERE ((done_at IS NULL) AND (next_on IS NOT NULL));
CREATE INDEX phone_calls_quote_idx ON public.phone_calls USING btree (company_id, quote_id, (((next_on IS NOT NULL) AND (done_at IS NULL))) DESC, created_at DESC, id DESC) WHERE (quote_id IS NOT NULL);
alter table phone_calls enable row level security;
create policy own_company on phone_calls to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on phone_calls as restrictive to quotemill_own_app, quotemill_own_reader using (
CASE
    WHEN (quote_id IS NULL) THEN ((NOT about_quote) OR (created_by = ( SELECT app.current_person() AS current_person)))
    ELSE (EXISTS ( SELECT
       FROM quotes
      WHERE ((quotes.company_id = phone_calls.company_id) AND (quotes.id = phone_calls.quote_id))))
END);
grant delete, insert, select, update on phone_calls to quotemill_app;
CREATE TRIGGER tell_phone_call AFTER INSERT OR UPDATE ON phone_calls FOR EACH ROW EXECUTE FUNCTION app.tell_phone_call();
create table prefilled_templates (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  base_template_id uuid not null,
  name text not null,
  description text,
  prefilled_answers jsonb default '{}'::jsonb not null,
  is_active boolean default true not null,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  constraint prefilled_templates_pkey PRIMARY KEY (id),
  constraint prefilled_templates_company_id_base_template_id_fkey FOREIGN KEY (company_id, base_template_id) REFERENCES form_templates(company_id, id) ON DELETE CASCADE,
  constraint prefilled_templates_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint prefilled_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint prefilled_templates_company_id_id_key UNIQUE (company_id, id),
  constraint prefilled_templates_name_check CHECK ((name <> ''::text)),
  constraint prefilled_templates_prefilled_answers_check CHECK ((jsonb_typeof(prefilled_answers) = 'object'::text))
);
CREATE INDEX prefilled_templates_base_idx ON public.prefilled_templates USING btree (company_id, base_template_id, created_at DESC);
alter table prefilled_templates enable row level security;
create policy own_company on prefilled_templates to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on prefilled_templates to quotemill_app;
create table price_change_rows (
  company_id uuid not null,
  change_id uuid not null,
  item_id uuid not null,
  before jsonb,
  after jsonb,
  figures_before jsonb,
  figures_after jsonb,
  constraint price_change_rows_pkey PRIMARY KEY (company_id, change_id, item_id),
  constraint price_change_rows_company_id_change_id_fkey FOREIGN KEY (company_id, change_id) REFERENCES price_changes(company_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint price_change_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX price_change_rows_item_idx ON public.price_change_rows USING btree (company_id, item_id);
alter table price_change_rows enable row level security;
create policy own_company on price_change_rows to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select on price_change_rows to quotemill_app;
grant update (after, figures_before, figures_after) on price_change_rows to quotemill_app;
create table price_changes (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  undoes uuid,
  codes text[] not null,
  item_count integer not null,
  created_by uuid,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  moved_tests jsonb default '[]'::jsonb not null,
  supplier text,
  asked jsonb default '{}'::jsonb not null,
  constraint price_changes_pkey PRIMARY KEY (company_id, id),
  constraint price_changes_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint price_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_changes_company_id_undoes_fkey FOREIGN KEY (company_id, undoes) REFERENCES price_changes(company_id, id) ON DELETE SET NULL (undoes),
  constraint price_changes_kind_check CHECK ((kind = ANY (ARRAY['edit'::text, 'import'::text, 'undo'::text]))),
  constraint price_changes_supplier_check CHECK ((supplier <> ''::text))
);
CREATE INDEX price_changes_author_idx ON public.price_changes USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX price_changes_latest_idx ON public.price_changes USING btree (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX price_changes_undoes_key ON public.price_changes USING btree (company_id, undoes);
alter table price_changes enable row level security;
create policy own_company on price_changes to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select on price_changes to quotemill_app;
CREATE TRIGGER tell_change AFTER INSERT ON price_changes FOR EACH ROW EXECUTE FUNCTION app.tell_change();
create table price_import_columns (
  company_id uuid not null,
  supplier text not null,
  reading jsonb not null,
  used_at timestamp(3) with time zone default now() not null,
  constraint price_import_columns_pkey PRIMARY KEY (company_id, supplier),
  constraint price_import_columns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table price_import_columns enable row level security;
create policy own_company on price_import_columns to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on price_import_columns to quotemill_app;
create table price_imports (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  supplier text not null,
  file_name text not null,
  markup_basis_points integer default 0 not null,
  rows jsonb not null,
  problems jsonb not null,
  choices jsonb,
  result jsonb,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  constraint price_imports_pkey PRIMARY KEY (company_id, id),
  constraint price_imports_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint price_imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_imports_supplier_check CHECK ((supplier <> ''::text))
);
CREATE INDEX price_imports_author_idx ON public.price_imports USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX price_imports_created_idx ON public.price_imports USING btree (created_at);
alter table price_imports enable row level security;
create policy own_company on price_imports to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on price_imports to quotemill_app;
create table price_item_parts (
  company_id uuid not null,
  kit_id uuid not null,
  part_id uuid not null,
  "position" integer not null,
  quantity numeric(10,3) not null,
  waste_percent numeric(5,2) default 0 not null,
  constraint price_item_parts_pkey PRIMARY KEY (company_id, kit_id, part_id),
  constraint price_item_parts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_item_parts_company_id_kit_id_fkey FOREIGN KEY (company_id, kit_id) REFERENCES price_items(company_id, id) ON DELETE CASCADE,
  constraint price_item_parts_company_id_part_id_fkey FOREIGN KEY (company_id, part_id) REFERENCES price_items(company_id, id),
  constraint price_item_parts_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint price_item_parts_waste_percent_check CHECK (((waste_percent >= (0)::numeric) AND (waste_percent <= (100)::numeric)))
);
CREATE INDEX price_item_parts_part_idx ON public.price_item_parts USING btree (company_id, part_id);
alter table price_item_parts enable row level security;
create policy own_company on price_item_parts to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on price_item_parts to quotemill_app;
create table price_items (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  code text not null,
  name text not null,
  printed_name text default ''::text not null,
  unit text default ''::text not null,
  category text default ''::text not null,
  supplier text default ''::text not null,
  supplier_code text default ''::text not null,
  cost numeric(12,2) default 0 not null,
  price integer,
  markup_basis_points integer,
  pack numeric(10,3),
  is_active boolean default true not null,
  priced_at timestamp(3) with time zone default now() not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  search_text text generated always as (lower(((((((code || '
'::text) || name) || '
'::text) || supplier) || '
'::text) || supplier_code))) stored not null,
  constraint price_items_pkey PRIMARY KEY (company_id, id),
  constraint price_items_check CHECK ((num_nonnulls(price, markup_basis_points) = 1)),
  constraint price_items_code_check CHECK ((code <> ''::text)),
  constraint price_items_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_items_cost_check CHECK ((cost >= (0)::numeric)),
  constraint price_items_markup_basis_points_check CHECK ((markup_basis_points >= 0)),
  constraint price_items_name_check CHECK ((name <> ''::text)),
  constraint price_items_pack_check CHECK ((pack > (0)::numeric)),
  constraint price_items_price_check CHECK ((price >= 0))
);
CREATE INDEX price_items_code_idx ON public.price_items USING btree (company_id, code COLLATE app.alphabetical, id);
CREATE UNIQUE INDEX price_items_code_key ON public.price_items USING btree (company_id, lower(code));
CREATE INDEX price_items_name_idx ON public.price_items USING btree (company_id, name COLLATE app.alphabetical, id);
CREATE INDEX price_items_priced_idx ON public.price_items USING btree (company_id, priced_at, id);
CREATE INDEX price_items_search_idx ON public.price_items USING btree (company_id) INCLUDE (search_text, id);
CREATE INDEX price_items_updated_idx ON public.price_items USING btree (company_id, updated_at DESC, id DESC);
alter table price_items enable row level security;
create policy own_company on price_items to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on price_items to quotemill_app;
create table quote_photos (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  created_at timestamp(3) with time zone default now() not null,
  created_by uuid default (NULLIF(current_setting('quotemill.user_id'::text, true), ''::text))::uuid,
  constraint quote_photos_pkey PRIMARY KEY (id),
  constraint quote_photos_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quote_photos_company_id_id_key UNIQUE (company_id, id)
);
alter table quote_photos enable row level security;
create policy own_company on quote_photos to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on quote_photos as restrictive for select to quotemill_own_app, quotemill_own_reader using (((created_by = ( SELECT app.current_person() AS current_person)) OR (EXISTS ( SELECT
   FROM quotes
  WHERE ((quotes.company_id = quote_photos.company_id) AND (quotes.photos <> '[]'::jsonb) AND (quotes.photos @> jsonb_build_array(jsonb_build_object('id', quote_photos.id)))))) OR (EXISTS ( SELECT
   FROM saved_quotes
  WHERE ((saved_quotes.company_id = quote_photos.company_id) AND (saved_quotes.photos <> '[]'::jsonb) AND (saved_quotes.photos @> jsonb_build_array(jsonb_build_object('id', quote_photos.id))))))));
grant insert, select, update on quote_photos to quotemill_app;
create table quote_sends (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  quote_ids uuid[] not null,
  created_by uuid,
  started_at timestamp(3) with time zone default now() not null,
  finished_at timestamp(3) with time zone,
  error text,
  payload jsonb,
  constraint quote_sends_pkey PRIMARY KEY (id),
  constraint quote_sends_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint quote_sends_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quote_sends_company_id_id_key UNIQUE (company_id, id)
);
CREATE INDEX quote_sends_age_idx ON public.quote_sends USING btree (started_at);
CREATE INDEX quote_sends_unfinished_idx ON public.quote_sends USING btree (company_id, started_at) WHERE (finished_at IS NULL);
alter table quote_sends enable row level security;
create policy own_company on quote_sends to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on quote_sends as restrictive to quotemill_own_app, quotemill_own_reader using ((EXISTS ( SELECT
   FROM quotes
  WHERE ((quotes.company_id = quote_sends.company_id) AND (quotes.id = ANY (quote_sends.quote_ids))))));
grant insert, select, update on quote_sends to quotemill_app;
create table quotes (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  quote_number text not null,
  quote_name text not null,
  auto_name boolean default false not null,
  status text default 'Processing'::text not null,
  contact_id uuid,
  contact_info jsonb,
  person_email text default ''::text not null,
  template_id uuid,
  template_version integer,
  template_name text default ''::text not null,
  template_structure jsonb default '[]'::jsonb not null,
  template_pricing jsonb,
  template_tables jsonb default '[]'::jsonb not null,
  answers jsonb default '{}'::jsonb not null,
  adjustments jsonb default '[]'::jsonb not null,
  inclusions text[],
  exclusions text[],
  notes text default ''::text not null,
  internal_notes text default ''::text not null,
  photos jsonb default '[]'::jsonb not null,
  currency text not null,
  tax_name text not null,
  validity_days integer not null,
  terms text not null,
  revises_quote_id uuid,
  revision smallint default 1 not null,
  webhook_url text,
  run integer default 1 not null,
  run_started_at timestamp(3) with time zone default now() not null,
  outputs jsonb,
  total_cents bigint generated always as (
CASE jsonb_typeof((outputs -> 'grand_total'::text))
    WHEN 'number'::text THEN
    CASE
        WHEN (abs(((outputs ->> 'grand_total'::text))::numeric) < '1000000000000000'::numeric) THEN (round((((outputs ->> 'grand_total'::text))::numeric * (100)::numeric)))::bigint
        ELSE NULL::bigint
    END
    ELSE NULL::bigint
END) stored,
  total_text text generated always as (
CASE jsonb_typeof((outputs -> 'grand_total'::text))
    WHEN 'string'::text THEN
    CASE
        WHEN (length((outputs ->> 'grand_total'::text)) <= 100) THEN (outputs ->> 'grand_total'::text)
        ELSE NULL::text
    END
    ELSE NULL::text
END) stored,
  pdf_storage_path text,
  error_message text,
  quote_sent_timestamp timestamp(3) with time zone,
  offer_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  search_text text generated always as (lower(((quote_name || '
'::text) || quote_number))) stored not null,
  price_items jsonb,
  margin_basis_points integer,
  external_id text,
  owner_id uuid,
  draft_id uuid,
  missing_answers smallint default 0 not null,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint quotes_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id),
  constraint quotes_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint quotes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quotes_company_id_id_key UNIQUE (company_id, id),
  constraint quotes_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES users(company_id, id) ON DELETE SET NULL (owner_id) NOT VALID,
  constraint quotes_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES form_templates(company_id, id) ON DELETE SET NULL (template_id),
  constraint quotes_number_key UNIQUE (company_id, quote_number),
  constraint quotes_offer_fkey FOREIGN KEY (company_id, offer_id) REFERENCES offers(company_id, id) ON DELETE SET NULL (offer_id),
  constraint quotes_outputs_check CHECK (((outputs IS NULL) OR (jsonb_typeof(outputs) = 'object'::text))),
  constraint quotes_price_items_check CHECK (((price_items IS NULL) OR ((jsonb_typeof(price_items) = 'array'::text) AND (pg_column_size(price_items) < 16777216)))),
  constraint quotes_revises_fkey FOREIGN KEY (company_id, revises_quote_id) REFERENCES quotes(company_id, id) ON DELETE SET NULL (revises_quote_id),
  constraint quotes_revision_check CHECK (((revision >= 1) AND (revision <= 99))),
  constraint quotes_status_check CHECK ((status = ANY (ARRAY['Processing'::text, 'Pending PDF'::text, 'Generated'::text, 'Failed'::text, 'Sent'::text]))),
  constraint quotes_template_pricing_check CHECK (((template_pricing IS NULL) OR (jsonb_typeof(template_pricing) = 'object'::text))),
  constraint quotes_template_structure_check CHECK ((jsonb_typeof(template_structure) = 'array'::text)),
  constraint quotes_template_tables_check CHECK ((jsonb_typeof(template_tables) = 'array'::text))
);
CREATE INDEX quotes_author_idx ON public.quotes USING btree (company_id, created_by, created_at DESC, id DESC) WHERE (created_by IS NOT NULL);
CREATE INDEX quotes_company_contact_idx ON public.quotes USING btree (company_id, contact_id, created_at DESC);
CREATE INDEX quotes_company_created_idx ON public.quotes USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX quotes_company_person_idx ON public.quotes USING btree (company_id, person_email, created_at DESC, id DESC) INCLUDE (status, search_text);
CREATE INDEX quotes_created_idx ON public.quotes USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX quotes_draft_key ON public.quotes USING btree (company_id, draft_id) WHERE (draft_id IS NOT NULL);
CREATE UNIQUE INDEX quotes_external_id_key ON public.quotes USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
CREATE UNIQUE INDEX quotes_next_revision_idx ON public.quotes USING btree (company_id, revises_quote_id) WHERE (revises_quote_id IS NOT NULL);
CREATE INDEX quotes_offer_idx ON public.quotes USING btree (company_id, offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX quotes_owner_idx ON public.quotes USING btree (company_id, owner_id, created_at DESC, id DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX quotes_pdf_idx ON public.quotes USING hash (pdf_storage_path) WHERE (pdf_storage_path IS NOT NULL);
CREATE INDEX quotes_person_idx ON public.quotes USING gin (company_id, app.text_of_person(contact_info) gin_trgm_ops) WHERE (contact_id IS NULL);
CREATE INDEX quotes_photos_idx ON public.quotes USING gin (photos jsonb_path_ops) WHERE (photos <> '[]'::jsonb);
CREATE INDEX quotes_processing_idx ON public.quotes USING btree (run_started_at) WHERE (status = 'Processing'::text);
CREATE INDEX quotes_search_idx ON public.quotes USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX quotes_sent_without_offer_idx ON public.quotes USING btree (company_id, id) INCLUDE (status, offer_id, quote_sent_timestamp) WHERE ((status = 'Sent'::text) AND (offer_id IS NULL));
CREATE INDEX quotes_standing_idx ON public.quotes USING btree (company_id, status, created_at DESC, id DESC) INCLUDE (offer_id, person_email, quote_sent_timestamp, total_cents, total_text, currency);
CREATE INDEX quotes_template_version_idx ON public.quotes USING btree (company_id, template_id, template_version);
CREATE INDEX quotes_updated_idx ON public.quotes USING btree (company_id, updated_at, id);
alter table quotes enable row level security;
create policy global_admin_reads on quotes for select to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on quotes to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on quotes as restrictive to quotemill_own_app, quotemill_own_reader using (((created_by = ( SELECT app.current_person() AS current_person)) OR (owner_id = ( SELECT app.current_person() AS current_person))));
grant delete, insert, select, update on quotes to quotemill_app;
CREATE TRIGGER count_changed_quote AFTER UPDATE ON quotes REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_quotes();
CREATE TRIGGER count_deleted_quote AFTER DELETE ON quotes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_quotes();
CREATE TRIGGER count_quote AFTER INSERT ON quotes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_quotes();
CREATE TRIGGER keep_price_items BEFORE UPDATE OF price_items ON quotes FOR EACH ROW WHEN (new.price_items IS DISTINCT FROM old.price_items) EXECUTE FUNCTION app.keep_as_it_was('The items');
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION app.tell_change();
create table revised_numbers (
  company_id uuid not null,
  quote_number text not null,
  last_revision smallint not null,
  constraint revised_numbers_pkey PRIMARY KEY (company_id, quote_number),
  constraint revised_numbers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table revised_numbers enable row level security;
create policy own_company on revised_numbers to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant insert, select, update on revised_numbers to quotemill_app;
create view revised_quotes with (security_invoker=true) as
 SELECT company_id,
    revises_quote_id AS quote_id,
    id AS revision_id
   FROM quotes
  WHERE revises_quote_id IS NOT NULL;
grant select on revised_quotes to quotemill_app;
create table saved_quotes (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  quote_name text not null,
  auto_name boolean default false not null,
  template_id uuid,
  contact_id uuid,
  person_email text default ''::text not null,
  answers jsonb default '{}'::jsonb not null,
  adjustments jsonb default '[]'::jsonb not null,
  inclusions text[],
  exclusions text[],
  notes text default ''::text not null,
  internal_notes text default ''::text not null,
  photos jsonb default '[]'::jsonb not null,
  revises_quote_id uuid,
  created_by uuid,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  list_figures jsonb,
  constraint saved_quotes_pkey PRIMARY KEY (id),
  constraint saved_quotes_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint saved_quotes_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id),
  constraint saved_quotes_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint saved_quotes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint saved_quotes_company_id_id_key UNIQUE (company_id, id),
  constraint saved_quotes_company_id_revises_quote_id_fkey FOREIGN KEY (company_id, revises_quote_id) REFERENCES quotes(company_id, id) ON DELETE SET NULL (revises_quote_id),
  constraint saved_quotes_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES form_templates(company_id, id) ON DELETE SET NULL (template_id)
);
CREATE INDEX saved_quotes_author_idx ON public.saved_quotes USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX saved_quotes_company_contact_idx ON public.saved_quotes USING btree (company_id, contact_id);
CREATE INDEX saved_quotes_company_created_idx ON public.saved_quotes USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX saved_quotes_company_person_idx ON public.saved_quotes USING btree (company_id, person_email, created_at DESC, id DESC);
CREATE INDEX saved_quotes_company_template_idx ON public.saved_quotes USING btree (company_id, template_id);
CREATE INDEX saved_quotes_photos_idx ON public.saved_quotes USING gin (photos jsonb_path_ops) WHERE (photos <> '[]'::jsonb);
CREATE INDEX saved_quotes_revises_idx ON public.saved_quotes USING btree (company_id, revises_quote_id) WHERE (revises_quote_id IS NOT NULL);
CREATE INDEX saved_quotes_updated_idx ON public.saved_quotes USING btree (company_id, updated_at, id);
alter table saved_quotes enable row level security;
create policy own_company on saved_quotes to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on saved_quotes as restrictive to quotemill_own_app, quotemill_own_reader using ((created_by = ( SELECT app.current_person() AS current_person)));
grant delete, insert, select, update on saved_quotes to quotemill_app;
CREATE TRIGGER count_changed_draft AFTER UPDATE ON saved_quotes REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_drafts();
CREATE TRIGGER count_deleted_draft AFTER DELETE ON saved_quotes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_drafts();
CREATE TRIGGER count_draft AFTER INSERT ON saved_quotes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_drafts();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON saved_quotes FOR EACH ROW EXECUTE FUNCTION app.tell_change();
create table saved_views (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint saved_views_company_id_id_key UNIQUE (company_id, id),
  constraint saved_views_company_id_user_id_fkey FOREIGN KEY (company_id, user_id) REFERENCES users(company_id, id) ON DELETE CASCADE,
  constraint saved_views_list_check CHECK ((list = ANY (ARRAY['quotes'::text, 'contacts'::text, 'templates'::text, 'pipeline'::text])))
);
CREATE UNIQUE INDEX saved_views_name_key ON public.saved_views USING btree (company_id, user_id, list, lower(name));
alter table saved_views enable row level security;
create policy own_company on saved_views to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on saved_views to quotemill_app;
create table sso_connections (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  issuer text not null,
  client_id text not null,
  tested_at timestamp(3) with time zone,
  tested_by uuid,
  tested_email text,
  provisions boolean default false not null,
  counts_as_factor boolean default false not null,
  required_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint sso_connections_pkey PRIMARY KEY (company_id),
  constraint sso_connections_check CHECK (((required_at IS NULL) OR (tested_at IS NOT NULL))),
  constraint sso_connections_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 500))),
  constraint sso_connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint sso_connections_company_id_tested_by_fkey FOREIGN KEY (company_id, tested_by) REFERENCES users(company_id, id) ON DELETE SET NULL (tested_by),
  constraint sso_connections_id_key UNIQUE (id),
  constraint sso_connections_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500)))
);
alter table sso_connections enable row level security;
create policy global_admin on sso_connections for select to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on sso_connections to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant select on sso_connections to quotemill_app;
create table sso_domains (
  company_id uuid not null,
  domain text not null,
  token text not null,
  proved_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint sso_domains_pkey PRIMARY KEY (company_id, domain),
  constraint sso_domains_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint sso_domains_domain_check CHECK (((domain = lower(domain)) AND ((length(domain) >= 3) AND (length(domain) <= 253))))
);
CREATE UNIQUE INDEX sso_domains_proved_key ON public.sso_domains USING btree (domain) WHERE (proved_at IS NOT NULL);
alter table sso_domains enable row level security;
create policy own_company on sso_domains to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create table template_drafts (
  company_id uuid not null,
  template_id uuid not null,
  contents jsonb not null,
  note text default ''::text not null,
  based_on integer not null,
  updated_by uuid,
  updated_at timestamp(3) with time zone default now() not null,
  constraint template_drafts_pkey PRIMARY KEY (company_id, template_id),
  constraint template_drafts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint template_drafts_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES form_templates(company_id, id) ON DELETE CASCADE,
  constraint template_drafts_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES users(company_id, id) ON DELETE SET NULL (updated_by)
);
CREATE INDEX template_drafts_author_idx ON public.template_drafts USING btree (company_id, updated_by) WHERE (updated_by IS NOT NULL);
alter table template_drafts enable row level security;
create policy own_company on template_drafts to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on template_drafts to quotemill_app;
create table template_versions (
  company_id uuid not null,
  template_id uuid not null,
  version integer not null,
  contents jsonb not null,
  note text default ''::text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null,
  constraint template_versions_pkey PRIMARY KEY (company_id, template_id, version),
  constraint template_versions_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES users(company_id, id) ON DELETE SET NULL (created_by),
  constraint template_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint template_versions_company_id_template_id_fkey FOREIGN KEY (company_id, template_id) REFERENCES form_templates(company_id, id) ON DELETE CASCADE
);
CREATE INDEX template_versions_author_idx ON public.template_versions USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
alter table template_versions enable row level security;
create policy own_company on template_versions to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select on template_versions to quotemill_app;
create table users (
  id uuid default gen_random_uuid() not null,
  auth_id uuid,
  company_id uuid,
  email text,
  app_role text not null,
  full_name text,
  notify_answers boolean default true not null,
  tour_ended_at timestamp with time zone,
  created_at timestamp(3) with time zone default now() not null,
  deactivated_at timestamp(3) with time zone,
  job_title text default ''::text not null,
  mobile text default ''::text not null,
  breaks_glass boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_app_role_check CHECK ((app_role = ANY (ARRAY['viewer'::text, 'user'::text, 'admin'::text, 'global_admin'::text]))),
  constraint users_auth_id_fkey FOREIGN KEY (auth_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint users_auth_id_key UNIQUE (auth_id),
  constraint users_check CHECK (((company_id IS NOT NULL) OR (app_role = 'global_admin'::text))),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint users_company_id_id_key UNIQUE (company_id, id),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_email_key UNIQUE (email),
  constraint users_removed_check CHECK (((email IS NOT NULL) OR ((auth_id IS NULL) AND (deactivated_at IS NOT NULL))))
);
CREATE INDEX users_company_created_idx ON public.users USING btree (company_id, created_at DESC, id DESC);
alter table users enable row level security;
create policy global_admin on users to quotemill_app using (( SELECT app.is_global_admin() AS is_global_admin));
create policy own_company on users to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select, update on users to quotemill_app;
CREATE TRIGGER tell_rights AFTER UPDATE OF app_role ON users FOR EACH ROW WHEN (new.app_role <> old.app_role) EXECUTE FUNCTION app.tell_rights();
create table webhook_deliveries (
  company_id uuid not null,
  id uuid default gen_random_uuid() not null,
  quote_id uuid,
  send_id uuid,
  kind text not null,
  message_id text,
  attempt integer default 1 not null,
  url text,
  request_body jsonb,
  response_status integer,
  response_excerpt text,
  error text,
  duration_ms integer,
  created_at timestamp(3) with time zone default now() not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint webhook_deliveries_company_id_id_key UNIQUE (company_id, id),
  constraint webhook_deliveries_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_company_id_send_id_fkey FOREIGN KEY (company_id, send_id) REFERENCES quote_sends(company_id, id),
  constraint webhook_deliveries_kind_check CHECK ((kind = ANY (ARRAY['quote'::text, 'send'::text, 'callback'::text, 'test'::text])))
);
CREATE INDEX webhook_deliveries_age_idx ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_created_idx ON public.webhook_deliveries USING btree (company_id, created_at DESC);
CREATE INDEX webhook_deliveries_quote_idx ON public.webhook_deliveries USING btree (company_id, quote_id, created_at);
CREATE INDEX webhook_deliveries_send_idx ON public.webhook_deliveries USING btree (company_id, send_id) WHERE (send_id IS NOT NULL);
alter table webhook_deliveries enable row level security;
create policy own_company on webhook_deliveries to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
create policy own_quotes on webhook_deliveries as restrictive to quotemill_own_app, quotemill_own_reader using (((quote_id IS NULL) OR (EXISTS ( SELECT
   FROM quotes
  WHERE ((quotes.company_id = webhook_deliveries.company_id) AND (quotes.id = webhook_deliveries.quote_id))))));
grant delete, insert, select, update on webhook_deliveries to quotemill_app;
CREATE TRIGGER tell_run AFTER INSERT ON webhook_deliveries FOR EACH ROW WHEN (new.quote_id IS NOT NULL) EXECUTE FUNCTION app.tell_run();
create table workflow_messages (
  company_id uuid not null,
  message_id text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint workflow_messages_pkey PRIMARY KEY (company_id, message_id),
  constraint workflow_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
CREATE INDEX workflow_messages_age_idx ON public.workflow_messages USING btree (created_at);
alter table workflow_messages enable row level security;
create policy own_company on workflow_messages to quotemill_app using ((company_id = ( SELECT app.current_company() AS current_company)));
grant delete, insert, select on workflow_messages to quotemill_app;
CREATE OR REPLACE FUNCTION app.activity_matching(company uuid, words text[], phones text[])
 RETURNS SETOF app.found_person
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people app.addresses[];
  condition text;
begin
  if not app.may_read(company) then return; end if;
  people := app.people_by_word(company, words, phones);
  condition := app.quotes_with(people, words);
  return query execute
    'select person_email, sum(quotes)::integer, sum(generated)::integer, sum(drafts)::integer
    from (
      select person_email, count(*) as quotes, count(*) filter (where app.counts_as_generated(status)) as generated, 0 as drafts
        from quotes where company_id = $1 and ' || condition || app.of_author('quotes') || '
        group by person_email
      union all
      select person_email, 0, 0, count(*)
        from (select person_email, created_by, lower(quote_name) as search_text from saved_quotes where company_id = $1) draft
        where ' || condition || app.of_author('saved_quotes') || '
        group by person_email
    ) each
    group by person_email'
    using company, people, words;
end
$function$
;
CREATE OR REPLACE FUNCTION app.add_job(task text, payload json, job_key text DEFAULT NULL::text, max_attempts integer DEFAULT 25, delay_ms integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.may_act_for((payload ->> 'company_id')::uuid) then
    raise insufficient_privilege using message = 'A job must be for the company that this transaction acts for.';
  end if;
  perform graphile_worker.add_job(
    task, payload => payload, job_key => job_key, max_attempts => max_attempts,
    run_at => now() + delay_ms * interval '1 millisecond',
    flags => array_remove(array['company:' || (payload ->> 'company_id')], null)
  );
end
$function$
;
revoke all on function app.add_job(text,json,text,integer,integer) from public;
grant execute on function app.add_job(text,json,text,integer,integer) to quotemill_app;
CREATE OR REPLACE FUNCTION app.cents_in(total jsonb, currency text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with signs as (select $signs${
    "$":["ARS","AUD","BBD","BMD","BND","BSD","BZD","CAD","CUC","CUP","DOP","FJD","GYD","HKD","JMD","KYD","LRD","MXN",
    "NAD","NZD","SBD","SGD","SRD","TTD","TWD","USD","UYU","XCD"],
    "a$":["AUD"],"c$":["NIO"],"ca$":["CAD"],"ec$":["XCD"],"hk$":["HKD"],"mx$":["MXN"],"nt$":["TWD"],"nz$":["NZD"],
    "r$":["BRL"],"t$":["TOP"],"£":["FKP","GBP","GIP","SHP","SSP"],"e£":["EGP"],"¥":["CNY"],"cn¥":["CNY"],"€":["EUR"],
    "kr":["DKK","NOK","SEK"],"֏":["AMD"],"৳":["BDT"],"฿":["THB"],"៛":["KHR"],"₡":["CRC"],"₦":["NGN"],"₪":["ILS"],
    "₮":["MNT"],"₱":["PHP"],"₴":["UAH"],"₸":["KZT"],"₹":["INR"],"₺":["TRY"],"₼":["AZN"],"₽":["RUB"],"₾":["GEL"],
    "⃀":["KGS"],"bs":["BOB"],"cg":["XCG"],"db":["STN"],"gh₵":["GHS"],"km":["BAM"],"kn":["HRK"],"kz":["AOA"],
    "kč":["CZK"],"l":["HNL"],"lei":["RON"],"p":["BWP"],"q":["GTQ"],"r":["ZAR"],"rm":["MYR"],"rs":["LKR","MUR","NPR"],
    "zk":["ZMW"],"zł":["PLN"]
  }$signs$::jsonb as known),
  given as (select regexp_match(
    -- Small letters, no white space, one kind of minus and of apostrophe.
    translate(lower(total #>> '{}' collate "C"), E'−’ \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005'
      '\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff', '-'''),
    '^(-?)([^0-9-]*)(-?)([0-9][0-9.,'']*)([^0-9-]*)$') as part
    where jsonb_typeof(total) = 'string' and length(total #>> '{}') <= 100),
  written as (select part[1] || part[3] as minus,
      case when part[4] ~ '^[0-9]{1,3}(''[0-9]{3})+([.,][0-9]{1,2})?$' then replace(part[4], '''', '') else part[4] end
        as figures
    from given, signs
    where part[1] || part[3] <> '--' and not exists (
      select from (values (part[2]), (part[5])) mark (text),
        regexp_replace(regexp_replace(text, '([a-z])\.$', '\1'), lower(currency collate "C"), '') sign
      where sign <> '' and not coalesce(known -> sign ? currency, false))),
  read as (
    select case jsonb_typeof(total) when 'number' then total::numeric end as amount where jsonb_typeof(total) = 'number'
    union all
    select (minus || case
        when figures ~ '^([0-9]+|[0-9]{1,3}(\.[0-9]{3})+),[0-9]{1,2}$' then translate(figures, ',.', '.')
        when figures ~ '^[1-9][0-9]{0,2}(\.[0-9]{3}){2,}$' then replace(figures, '.', '')
        when figures ~ '^[1-9][0-9]{0,2}(,[0-9]{2,3})*,[0-9]{3}(\.[0-9]+)?$' then replace(figures, ',', '')
        when currency <> 'AUD' and figures ~ '^[1-9][0-9]{0,2}\.[0-9]{3}$' then null
        when figures ~ '^[0-9]+(\.[0-9]+)?$' then figures
      end)::numeric from written
  )
  select case when abs(cents) <= 100000000000000 then cents::bigint end
  from read, lateral (select case when abs(amount) < 1e15 then round(amount * 100) end as cents) rounded
$function$
;
CREATE OR REPLACE FUNCTION app.contacts_with(people app.addresses[], phones text[])
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN app.hits_with(people, phones, 'search_text'::text, 'app.digits_of(phone)'::text, 'email'::text)
;
CREATE OR REPLACE FUNCTION app.count_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    update company_counts counts set contacts = counts.contacts + change.contacts
    from (select company_id, count(*) as contacts from added where status = 'active' group by 1) change
    where counts.company_id = change.company_id;
  elsif tg_op = 'DELETE' then
    update company_counts counts set contacts = counts.contacts - change.contacts
    from (select company_id, count(*) as contacts from removed where status = 'active' group by 1) change
    where counts.company_id = change.company_id and app.keeps_counts(counts.company_id);
  else
    update company_counts counts set contacts = counts.contacts + change.contacts
    from (
      select company_id, sum(active) as contacts
      from (
        select company_id, 1 as active from added where status = 'active'
        union all
        select company_id, -1 from removed where status = 'active'
      ) each
      group by 1
    ) change
    where counts.company_id = change.company_id and change.contacts <> 0;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.count_drafts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changes app.entry_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(company_id, person_email, 0, 0, 0, count(*), max(created_at), null, false)::app.entry_change
      from added group by company_id, person_email);
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(company_id, person_email, 0, 0, 0, -count(*), max(created_at), null, false)::app.entry_change
      from removed group by company_id, person_email);
  else
    changes := array(
      select row(after.company_id, side.person_email, 0, 0, 0, sum(sign), max(after.created_at), null, false)::app.entry_change
      from removed before join added after on after.id = before.id,
        lateral (values (-1, before.person_email), (1, after.person_email)) side (sign, person_email)
      where before.person_email <> after.person_email
      group by after.company_id, side.person_email);
  end if;
  perform app.count_entries(changes);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.count_entries(given app.entry_change[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  company uuid;
  kept uuid[] := '{}';
  changes app.entry_change[];
begin
  -- One by one: the plan for many would read all companies.
  for company in select distinct company_id from unnest(given) order by 1 loop
    -- One on its way out takes its counts along.
    continue when not exists (select from companies where id = company and deleting_at is null);
    perform from company_counts where company_id = company for no key update;
    kept := kept || company;
  end loop;
  if kept = '{}' then return; end if;
  changes := array(select change from unnest(given) change where change.company_id = any (kept));
  with person as (
    insert into person_activity as known
      (company_id, email, quote_count, generated_count, draft_count, latest_at, latest_quote_at)
    select company_id, email, quotes, generated, drafts, at, quote_at from unnest(changes) order by company_id, email
    on conflict (company_id, email) do update set
      quote_count = known.quote_count + excluded.quote_count,
      generated_count = known.generated_count + excluded.generated_count,
      draft_count = known.draft_count + excluded.draft_count,
      latest_at = greatest(known.latest_at, excluded.latest_at),
      latest_quote_at = greatest(known.latest_quote_at, excluded.latest_quote_at)
    returning company_id, email, quote_count, generated_count, draft_count
  ), total as (
    select company_id,
      sum(quotes) as quotes, sum(generated) as generated, sum(pending) as pending, sum(drafts) as drafts,
      sum((quote_count + draft_count > 0)::integer - (quote_count - quotes + draft_count - drafts > 0)::integer)
        as people,
      sum((generated_count > 0)::integer - (generated_count - generated > 0)::integer) as generated_people,
      sum((draft_count > 0)::integer - (draft_count - drafts > 0)::integer) as draft_people,
      sum(case when email = '' then 0 else (quote_count > 0)::integer - (quote_count - quotes > 0)::integer end)
        as recipients
    from person join unnest(changes) using (company_id, email)
    group by company_id
  )
  update company_counts counts set
    quotes = counts.quotes + total.quotes,
    generated_quotes = generated_quotes + total.generated,
    pending_quotes = pending_quotes + total.pending,
    drafts = counts.drafts + total.drafts,
    people = counts.people + total.people,
    generated_people = counts.generated_people + total.generated_people,
    draft_people = counts.draft_people + total.draft_people,
    recipients = counts.recipients + total.recipients
  from total where counts.company_id = total.company_id;
  if exists (select from unnest(changes) where has_lost_quote) then
    -- Held since the count was changed: a quote that comes at the same time waits, and adds its own time.
    update person_activity activity set latest_quote_at = (
      select max(created_at) from quotes
      where quotes.company_id = activity.company_id and quotes.person_email = activity.email)
    from unnest(changes) change
    where change.has_lost_quote and activity.company_id = change.company_id and activity.email = change.email;
  end if;
end
$function$
;
revoke all on function app.count_entries(app.entry_change[]) from public;
CREATE OR REPLACE FUNCTION app.count_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changes app.entry_change[];
begin
  if tg_op = 'INSERT' then
    changes := array(
      select row(company_id, person_email, count(*), count(*) filter (where app.counts_as_generated(status)),
        count(*) filter (where status = 'Pending PDF'), 0, max(created_at), max(created_at), false)::app.entry_change
      from added group by company_id, person_email);
  elsif tg_op = 'DELETE' then
    changes := array(
      select row(company_id, person_email, -count(*), -count(*) filter (where app.counts_as_generated(status)),
        -count(*) filter (where status = 'Pending PDF'), 0, max(created_at), null, true)::app.entry_change
      from removed group by company_id, person_email);
  else
    changes := array(
      select row(company_id, person_email, sum(sign * moved), sum(sign * generated), sum(sign * pending), 0,
        max(created_at), max(created_at) filter (where sign * moved = 1), bool_or(sign * moved = -1))::app.entry_change
      from (
        select side.*, (before.person_email <> after.person_email)::integer as moved,
          app.counts_as_generated(side.status)::integer as generated, (side.status = 'Pending PDF')::integer as pending
        from removed before join added after on after.id = before.id, lateral (values
          (-1, before.company_id, before.person_email, before.status, before.created_at),
          (1, after.company_id, after.person_email, after.status, after.created_at)
        ) side (sign, company_id, person_email, status, created_at)
        where before.person_email <> after.person_email or before.status <> after.status
      ) changed
      group by company_id, person_email
      having bool_or(moved = 1) or sum(sign * generated) <> 0 or sum(sign * pending) <> 0);
  end if;
  perform app.count_entries(changes);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.counts_as_generated(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (status = ANY (ARRAY['Generated'::text, 'Sent'::text]))
;
CREATE OR REPLACE FUNCTION app.current_company()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('quotemill.company_id'::text, true), ''::text))::uuid
;
CREATE OR REPLACE FUNCTION app.current_person()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('quotemill.user_id'::text, true), ''::text))::uuid
;
CREATE OR REPLACE FUNCTION app.digits_of(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text)
;
CREATE OR REPLACE FUNCTION app.find_contacts(company uuid, words text[], phones text[], in_identity boolean, wanted_status text, wanted_source text, OUT ids uuid[], OUT total bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  few constant integer := 2000;
  people app.addresses[];
  wanted text;
begin
  ids := '{}';
  total := 0;
  if not app.may_read(company) then return; end if;
  people := app.people_by_number(company, words, not in_identity);
  wanted := 'from contacts where company_id = $1 and status = $5 and ($6 = ''all'' or source = $6) and '
    || app.contacts_with(people, phones)
    || case when in_identity then ' and app.identity_of(first_name, last_name, email, company_name) like all ($3)' else '' end;
  execute 'select coalesce(array_agg(id), ''{}''), count(*) from (select id ' || wanted || ' limit ' || few + 1 || ') found'
    into ids, total using company, people, words, phones, wanted_status, wanted_source;
  if total > few then
    ids := null;
    execute 'select count(*) ' || wanted into total using company, people, words, phones, wanted_status, wanted_source;
  end if;
end
$function$
;
CREATE OR REPLACE FUNCTION app.find_people(company uuid, words text[], phones text[], tab text, page_size integer, after_at timestamp with time zone, after_id uuid)
 RETURNS TABLE(email text, id uuid, latest_at timestamp with time zone, quote_count integer, generated_count integer, draft_count integer, is_all boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  size integer;
  people text[];
  found app.found_person[];
  is_enough boolean;
begin
  if not app.may_read(company) then return; end if;
  if app.sees_own_only() then
    return query
      select matching.email, activity.id, activity.latest_at::timestamptz, matching.quote_count, matching.generated_count,
        matching.draft_count, true
      from app.activity_matching(company, words, phones) matching join own.person_activity activity
        on activity.email = matching.email;
    return;
  end if;
  -- A hundred tell cheaply whether a thousand are worth a look.
  foreach size in array array[100, 1000] loop
    people := array(
      select activity.email from person_activity activity
      where company_id = company and (after_at is null or (activity.latest_at, activity.id) < (after_at, after_id))
      order by activity.latest_at desc, activity.id desc limit size);
    is_all := after_at is null and cardinality(people) < size;
    select array_agg(matching), count(*) filter (where 0 < case tab
        when 'generated' then matching.generated_count
        when 'drafts' then matching.draft_count
        else matching.quote_count + matching.draft_count
      end) * 1000 / size > page_size
      into found, is_enough
      from app.matches_among(company, people, words, phones) matching;
    exit when is_all or not is_enough;
  end loop;
  if not (is_all or is_enough) then
    found := array(select matching from app.activity_matching(company, words, phones) matching);
    is_all := true;
  end if;
  return query
    select matching.email, activity.id, activity.latest_at, matching.quote_count, matching.generated_count,
      matching.draft_count, is_all
    from unnest(found) matching
      join person_activity activity on activity.company_id = company and activity.email = matching.email;
end
$function$
;
CREATE OR REPLACE FUNCTION app.find_quotes(company uuid, words text[], phones text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  few constant integer := 2000;
  people app.addresses[];
  ids uuid[];
begin
  if not app.may_read(company) then return '{}'; end if;
  people := app.people_by_word(company, words, phones);
  execute 'select array(select id from quotes where company_id = $1 and '
      || app.quotes_with(people, words) || app.of_author('quotes') || ' limit ' || few + 1 || ')'
    into ids using company, people, words;
  return case when cardinality(ids) <= few then ids end;
end
$function$
;
CREATE OR REPLACE FUNCTION app.first_number(quote_number text, revision integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (revision = 1) THEN quote_number ELSE "left"(quote_number, (- length((' r'::text || revision)))) END
;
CREATE OR REPLACE FUNCTION app.hits_with(people app.addresses[], phones text[], searched text, digits text, address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  condition text;
  conditions text[] := '{}';
begin
  for position in 1 .. cardinality(phones) loop
    condition := format('%s like $3[%s]', searched, position);
    if phones[position] is not null then
      condition := condition || format(' or %s like $4[%s]', digits, position);
    end if;
    if (people[position]).list <> '{}' then
      condition := condition || ' or ' || app.is_one_of(people, position, address);
    end if;
    conditions := conditions || format('(%s)', condition);
  end loop;
  return array_to_string(conditions, ' and ');
end
$function$
;
CREATE OR REPLACE FUNCTION app.identity_in(info jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN lower(((((COALESCE(((NULLIF(btrim((info ->> 'firstName'::text)), ''::text) || ' '::text) || COALESCE(btrim((info ->> 'lastName'::text)), ''::text)), btrim((info ->> 'name'::text)), ''::text) || '
'::text) || COALESCE(btrim((info ->> 'email'::text)), ''::text)) || '
'::text) || COALESCE(btrim((info ->> 'companyName'::text)), ''::text)))
;
CREATE OR REPLACE FUNCTION app.identity_of(first_name text, last_name text, email text, company_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(((((((first_name || ' '::text) || last_name) || '
'::text) || email) || '
'::text) || company_name))
;
CREATE OR REPLACE FUNCTION app.is_fenced()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((COALESCE(current_setting('quotemill.company_id'::text, true), ''::text) <> ''::text) OR (COALESCE(current_setting('quotemill.user_id'::text, true), ''::text) <> ''::text))
;
CREATE OR REPLACE FUNCTION app.is_global_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((current_setting('quotemill.app_role'::text, true) = 'global_admin'::text), false)
;
CREATE OR REPLACE FUNCTION app.is_one_of(people app.addresses[], place integer, address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (cardinality((people)[place].list) > 2000) THEN format('%s in (select unnest($2[%s].list))'::text, address, place) ELSE format('%s = any ($2[%s].list)'::text, address, place) END
;
CREATE OR REPLACE FUNCTION app.is_own_offer(company uuid, offer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN ((app.current_person() = ANY (app.people_of_offer(company, offer))) OR (NOT (EXISTS (SELECT FROM offer_quotes WHERE ((offer_quotes.company_id = is_own_offer.company) AND (offer_quotes.offer_id = is_own_offer.offer))))))
;
CREATE OR REPLACE FUNCTION app.keep_as_it_was()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception '% of % never changes', array_to_string(tg_argv, ', '), tg_table_name
    using errcode = 'restrict_violation';
end
$function$
;
CREATE OR REPLACE FUNCTION app.keeps_counts(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN (app.may_act_for(company) AND (EXISTS (SELECT FROM companies WHERE ((companies.id = keeps_counts.company) AND (companies.deleting_at IS NULL)))))
;
CREATE OR REPLACE FUNCTION app.matches_among(company uuid, people text[], words text[], phones text[])
 RETURNS SETOF app.found_person
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return query
    with person as materialized (
      select email, lacking from app.people_lacking(company, people, words, phones)
    ), quoted as (
      select email, count(*)::integer as quotes,
        (count(*) filter (where app.counts_as_generated(status)))::integer as generated
      from person join quotes on quotes.company_id = company and person_email = person.email
      where search_text collate "C" like all (lacking)
      group by email
    ), drafted as (
      select email, count(*)::integer as drafts
      from person join saved_quotes on saved_quotes.company_id = company and person_email = person.email
      where lower(quote_name) like all (lacking)
      group by email
    )
    select email, coalesce(quotes, 0), coalesce(generated, 0), coalesce(drafts, 0)
    from quoted full join drafted using (email);
end
$function$
;
CREATE OR REPLACE FUNCTION app.may_act_for(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((NOT app.is_fenced()) AND (current_setting('role'::text, true) <> ALL (ARRAY['quotemill_app'::text, 'quotemill_own_app'::text, 'quotemill_reader'::text, 'quotemill_own_reader'::text]))) OR app.may_read(company))
;
CREATE OR REPLACE FUNCTION app.may_be_number(word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((length(word) >= 5) AND (word ~ '[0-9]'::text))
;
CREATE OR REPLACE FUNCTION app.may_read(company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (COALESCE((company = app.current_company()), false) OR app.is_global_admin())
;
CREATE OR REPLACE FUNCTION app.newest_contacts_matching(company uuid, words text[], phones text[], most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people app.addresses[];
begin
  if not app.may_read(company) then return; end if;
  people := app.people_by_number(company, words, true);
  return query execute
    'select id from contacts where company_id = $1 and status = ''active'' and '
      || app.contacts_with(people, phones) || ' order by updated_at desc, id desc limit $5'
    using company, people, words, phones, most;
end
$function$
;
CREATE OR REPLACE FUNCTION app.newest_quotes_matching(company uuid, words text[], phones text[], by_person boolean, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people app.addresses[];
begin
  if not app.may_read(company) then return; end if;
  if by_person then people := app.people_by_word(company, words, phones); end if;
  return query execute
    'select id from quotes where company_id = $1 and ' || app.quotes_with(people, words)
      || app.of_author('quotes') || ' order by created_at desc, id desc limit $4'
    using company, people, words, most;
end
$function$
;
CREATE OR REPLACE FUNCTION app.next_free_number(company uuid, prefix text, first integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  taken integer := first - 1;
  number integer := first;
  middle integer;
begin
  while exists (select from quotes where company_id = company and quote_number = prefix || number) loop
    taken := number;
    number := number + greatest(1, (number - first) / 8);
  end loop;
  while number - taken > 1 loop
    middle := taken + (number - taken) / 2;
    if exists (select from quotes where company_id = company and quote_number = prefix || middle) then
      taken := middle;
    else
      number := middle;
    end if;
  end loop;
  return number;
end
$function$
;
CREATE OR REPLACE FUNCTION app.next_revision(company uuid, first_number text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select app.next_free_number(company, first_number || ' r', 1 + coalesce(
    (select last_revision from revised_numbers where company_id = company and quote_number = first_number), 1))
$function$
;
CREATE OR REPLACE FUNCTION app.next_revision_number(company uuid, quote uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT ((app.first_number(quotes.quote_number, (quotes.revision)::integer) || ' r'::text) || app.next_revision(next_revision_number.company, app.first_number(quotes.quote_number, (quotes.revision)::integer))) FROM quotes WHERE ((quotes.company_id = next_revision_number.company) AND (quotes.id = next_revision_number.quote)))
;
CREATE OR REPLACE FUNCTION app.of_author(searched text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (NOT app.sees_own_only()) THEN ''::text WHEN (searched = 'quotes'::text) THEN format(' and (created_by = %1$L or owner_id = %1$L)'::text, app.current_person()) ELSE format(' and created_by = %L'::text, app.current_person()) END
;
CREATE OR REPLACE FUNCTION app.old_quotes_with(people app.addresses[], phones text[])
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN app.hits_with(people, phones, 'app.text_of_person(contact_info)'::text, 'app.text_of_person(contact_info)'::text, 'person_email'::text)
;
CREATE OR REPLACE FUNCTION app.people_by_number(company uuid, words text[], by_number boolean)
 RETURNS app.addresses[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT ROW(CASE WHEN (people_by_number.by_number AND app.may_be_number(each.word)) THEN app.people_numbered(people_by_number.company, each.word) ELSE '{}'::text[] END)::app.addresses AS "row" FROM unnest(people_by_number.words) WITH ORDINALITY each(word, place) ORDER BY each.place)
;
CREATE OR REPLACE FUNCTION app.people_by_word(company uuid, words text[], phones text[])
 RETURNS app.addresses[]
 LANGUAGE sql
 STABLE
RETURN ARRAY(SELECT ROW(ARRAY(SELECT app.people_matching(people_by_word.company, ARRAY[each.word], ARRAY[each.phone], false) AS people_matching))::app.addresses AS "row" FROM UNNEST(people_by_word.words, people_by_word.phones) WITH ORDINALITY each(word, phone, place) ORDER BY each.place)
;
CREATE OR REPLACE FUNCTION app.people_lacking(company uuid, people text[], words text[], phones text[])
 RETURNS TABLE(email text, lacking text[])
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  has_phone constant boolean := array_remove(phones, null) <> '{}';
begin
  return query
    select address, app.words_lacking(words, phones, known.searched, known.digits)
    from unnest(people) address
      left join contacts contact on contact.company_id = company and contact.email = address and address <> '',
      lateral (
        select contact.search_text as searched, case when has_phone then app.digits_of(contact.phone) end as digits
          where contact.id is not null
        union all
        select written, written from (
          select coalesce(string_agg(app.text_of_person(contact_info), e'\n'), '') as written from quotes
          where company_id = company and person_email = address and contact_id is null
        ) quoted
          where contact.id is null and address <> ''
        union all
        select 'unknown contact', '' where address = ''
      ) known;
end
$function$
;
CREATE OR REPLACE FUNCTION app.people_matching(company uuid, words text[], phones text[], by_number boolean)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people app.addresses[];
begin
  if not app.may_read(company) then return; end if;
  people := app.people_by_number(company, words, by_number);
  return query execute
    'select email from contacts where company_id = $1 and ' || app.contacts_with(people, phones) || '
    union all
    select distinct person_email from quotes
      where company_id = $1 and contact_id is null and person_email <> '''' and '
        || app.old_quotes_with(people, phones) || app.of_author('quotes') || '
        and not exists (select from contacts where contacts.company_id = $1 and email = person_email)
    union all
    select '''' where ''unknown contact'' like all ($3)'
    using company, people, words, phones;
end
$function$
;
CREATE OR REPLACE FUNCTION app.people_numbered(company uuid, word text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  people text[];
begin
  if not app.may_read(company) then return '{}'; end if;
  execute 'select array(select distinct person_email from quotes where company_id = $1 and search_text like $2'
      || app.of_author('quotes') || ')'
    into people using company, e'%\n' || word;
  return people;
end
$function$
;
CREATE OR REPLACE FUNCTION app.people_of_offer(company uuid, offer uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
RETURN ARRAY(SELECT whose.person FROM (offer_quotes part JOIN quotes ON (((quotes.company_id = part.company_id) AND (quotes.id = part.quote_id)))), LATERAL (VALUES (quotes.created_by), (quotes.owner_id)) whose(person) WHERE ((part.company_id = people_of_offer.company) AND (part.offer_id = people_of_offer.offer) AND (whose.person IS NOT NULL) AND app.may_act_for(people_of_offer.company)) GROUP BY whose.person HAVING (count(DISTINCT part."position") = (SELECT count(*) AS count FROM offer_quotes WHERE ((offer_quotes.company_id = people_of_offer.company) AND (offer_quotes.offer_id = people_of_offer.offer)))))
;
CREATE OR REPLACE FUNCTION app.quotes_with(people app.addresses[], words text[])
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN app.hits_with(people, array_fill(NULL::text, ARRAY[cardinality(words)]), 'search_text'::text, ''::text, 'person_email'::text)
;
CREATE OR REPLACE FUNCTION app.remove_file_later(company uuid, file text, delay_ms integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.may_act_for(company) then
    raise insufficient_privilege using message = 'A file must be of the company that this transaction acts for.';
  end if;
  -- Outside of its folder, a company has no file to let go of.
  if not starts_with(file, company || '/') then
    return;
  end if;
  insert into app.file_removals (company_id, path, due_at)
  values (company, file, now() + delay_ms * interval '1 millisecond')
  on conflict (path) do update set due_at = greatest(file_removals.due_at, excluded.due_at);
end
$function$
;
revoke all on function app.remove_file_later(uuid,text,integer) from public;
grant execute on function app.remove_file_later(uuid,text,integer) to quotemill_app;
CREATE OR REPLACE FUNCTION app.revisions_of(company uuid, quote uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with recursive earlier as (
    select id, revises_quote_id from quotes where company_id = company and id = quote and app.may_act_for(company)
    union
    select each.id, each.revises_quote_id from earlier
    join quotes each on each.company_id = company and each.id = earlier.revises_quote_id
  ), later as (
    select id from quotes where company_id = company and id = quote and app.may_act_for(company)
    union
    select each.id from later join quotes each on each.company_id = company and each.revises_quote_id = later.id
  )
  select id from earlier union select id from later
$function$
;
CREATE OR REPLACE FUNCTION app.sees_own_only()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((current_setting('role'::text, true) = ANY (ARRAY['quotemill_own_app'::text, 'quotemill_own_reader'::text])), false)
;
CREATE OR REPLACE FUNCTION app.start_counts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into company_counts (company_id) values (new.id);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.take_quote_number(company uuid, contact uuid)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  prefix text;
  number integer;
begin
  select quote_prefix, quote_next_number into prefix, number from companies where id = company for no key update;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return null; end if;
  number := app.next_free_number(company, prefix, number);
  update companies set quote_next_number = number + 1 where id = company;
  return prefix || number;
end
$function$
;
CREATE OR REPLACE FUNCTION app.take_revision(company uuid, contact uuid, quote uuid, OUT quote_number text, OUT revision integer, OUT revises_quote_id uuid, OUT owner_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  first_number text;
begin
  if not app.may_act_for(company) then return; end if;
  perform from companies where id = company for no key update;
  perform from contacts where company_id = company and id = contact and status = 'active' for key share;
  if not found then return; end if;
  -- Whoever revises it, the quote stays the quote of the person whose quote it was.
  select each.id, app.first_number(each.quote_number, each.revision),
      nullif(coalesce(each.owner_id, each.created_by), app.current_person())
    into revises_quote_id, first_number, owner_id
    from quotes each where company_id = company and id in (select app.revisions_of(company, quote))
    order by each.revision desc limit 1 for key share;
  if not found then return; end if;
  revision := app.next_revision(company, first_number);
  insert into revised_numbers values (company, first_number, revision)
    on conflict (company_id, quote_number) do update set last_revision = excluded.last_revision;
  quote_number := first_number || ' r' || revision;
end
$function$
;
revoke all on function app.take_revision(uuid,uuid,uuid) from public;
grant execute on function app.take_revision(uuid,uuid,uuid) to quotemill_app;
CREATE OR REPLACE FUNCTION app.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', changed -> 'company_id',
    'people', case when tg_table_name <> 'price_changes'
      then jsonb_build_array(changed -> 'created_by', changed -> 'owner_id') end,
    'table', tg_table_name,
    'type', tg_op,
    'id', changed -> 'id',
    'contact_id', changed -> 'contact_id',
    'quote_name', coalesce(left(changed ->> 'quote_name', 300), ''),
    'quote_number', coalesce(changed ->> 'quote_number', ''),
    'pdf_ready', tg_op = 'UPDATE' and to_jsonb(old) ->> 'pdf_storage_path' is null
      and changed ->> 'pdf_storage_path' is not null
  )::text);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_handled_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform app.tell_offer(offers) from offers where company_id = new.company_id and id = new.offer_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_offer(offer offers)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', offer.company_id,
    'people', app.people_of_offer(offer.company_id, offer.id),
    'table', 'offers',
    'type', 'UPDATE',
    'id', offer.id,
    'contact_id', offer.contact_id,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text)
$function$
;
CREATE OR REPLACE FUNCTION app.tell_offer_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', app.people_of_offer(new.company_id, new.offer_id),
    'table', tg_table_name,
    'type', tg_op,
    'id', new.offer_id,
    'contact_id', offers.contact_id,
    'quote_name', '',
    'quote_number', coalesce(left(offered.numbers, 200), ''),
    'pdf_ready', false,
    'offer', jsonb_build_object('kind', new.kind, 'actor', new.actor, 'person', left(offered.person, 200),
      'quote_id', offered.quote_id)
      || case when new.kind = 'accepted' then jsonb_build_object(
        'total', new.detail -> 'total', 'currency', offered.currency, 'phone', left(offered.phone, 50)) else '{}' end
  )::text)
  from offers, lateral (
    select string_agg(snapshot ->> 'quote_number', ', ' order by position) as numbers,
      min(coalesce(snapshot -> 'customer' ->> 'name', person_email)) as person,
      min(snapshot ->> 'currency') as currency,
      min(snapshot -> 'customer' ->> 'phone') as phone,
      (array_agg(quote_id order by position) filter (where quote_id is not null))[1] as quote_id
    from offer_quotes
    where company_id = new.company_id and offer_id = new.offer_id and case new.kind
      when 'accepted' then acceptance_id is not distinct from (new.detail ->> 'acceptance_id')::uuid
      when 'declined' then coalesce(new.detail -> 'positions' @> to_jsonb(position), true)
      else true end
  ) offered
  where offers.company_id = new.company_id and offers.id = new.offer_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_paused_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.tell_offer(new);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_phone_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', case when new.about_quote then coalesce(
      (select jsonb_build_array(created_by, owner_id) from quotes
        where quotes.company_id = new.company_id and quotes.id = subject.quote_id),
      jsonb_build_array(new.created_by)) end,
    'table', tg_table_name,
    'type', tg_op,
    'id', coalesce(subject.quote_id, new.id),
    'contact_id', new.contact_id,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text)
  from (select new.quote_id union select old.quote_id where old.quote_id is not null) subject;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_refused_offers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform app.tell_offer(offers) from offers
  where company_id = new.company_id and person_email = new.person_email and state = 'open';
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_notify('quotemill_rights', coalesce(to_jsonb(new) ->> 'company_id', new.id::text));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('quotemill_changes', jsonb_build_object(
    'company_id', new.company_id,
    'people', (select jsonb_build_array(created_by, owner_id) from quotes
      where quotes.company_id = new.company_id and quotes.id = new.quote_id),
    'table', tg_table_name,
    'type', tg_op,
    'id', new.quote_id,
    'contact_id', null,
    'quote_name', '',
    'quote_number', '',
    'pdf_ready', false
  )::text);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_notify('quotemill_sessions', old.id::text);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.tell_view_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.add_job('record_view_end',
    json_build_object('entry_id', old.view_entry, 'ended_at', least(now(), old.ends_at)));
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION app.template_contents(template form_templates)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select to_jsonb(template)
    - array['company_id', 'id', 'is_active', 'is_starter', 'created_by', 'created_at', 'updated_at', 'version']
$function$
;
CREATE OR REPLACE FUNCTION app.text_of_person(info jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (app.identity_in(info) || lower(((((((((('
'::text || COALESCE((info ->> 'address1'::text), ''::text)) || '
'::text) || COALESCE((info ->> 'city'::text), ''::text)) || '
'::text) || COALESCE((info ->> 'state'::text), ''::text)) || '
'::text) || COALESCE((info ->> 'postalCode'::text), ''::text)) || '
'::text) || app.digits_of(COALESCE((info ->> 'phone'::text), ''::text)))))
;
CREATE OR REPLACE FUNCTION app.true_counts(company uuid)
 RETURNS company_counts
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select row(
    company,
    (select count(*) from contacts where company_id = company and status = 'active'),
    quotes.total, quotes.generated, quotes.pending,
    (select count(*) from saved_quotes where company_id = company),
    person.total, person.generated, person.drafts, person.recipients
  )::company_counts
  from (
    select count(*) as total, count(*) filter (where app.counts_as_generated(status)) as generated,
      count(*) filter (where status = 'Pending PDF') as pending
    from quotes where company_id = company
  ) quotes, (
    select count(*) filter (where quote_count + draft_count > 0) as total,
      count(*) filter (where generated_count > 0) as generated,
      count(*) filter (where draft_count > 0) as drafts,
      count(*) filter (where quote_count > 0 and email <> '') as recipients
    from person_activity where company_id = company
  ) person
$function$
;
CREATE OR REPLACE FUNCTION app.words_lacking(words text[], phones text[], searched text, digits text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  lacking text[] := '{}';
begin
  for position in 1 .. cardinality(words) loop
    if searched not like words[position] and (digits like phones[position]) is not true then
      lacking := lacking || words[position];
    end if;
  end loop;
  return lacking;
end
$function$
;
