import type { ColumnTypes } from './column-types.ts'

/** Accounts, their sessions, their ways of signing in, and the tokens of programs. */
export const accountTables = ({ time, bool }: ColumnTypes): string[] => [
  // `reading`: how a reader has texts set, on all devices. `comments_seen_at`: when a member left the published comments last.
  // The names of these four are those of the library of accounts that an earlier version used.
  `create table xc_users (
    id text primary key, name text not null, email text not null unique,
    "emailVerified" ${bool} not null, image text, "createdAt" ${time} not null,
    "updatedAt" ${time} not null, role text not null default 'reader', reading text, comments_seen_at text)`,

  `create table xc_sessions (
    id text primary key, "userId" text not null references xc_users (id) on delete cascade,
    token text not null unique, "expiresAt" ${time} not null, "createdAt" ${time} not null,
    "updatedAt" ${time} not null, "ipAddress" text, "userAgent" text)`,
  `create index xc_sessions_past on xc_sessions ("expiresAt")`,
  `create index xc_sessions_user on xc_sessions ("userId")`,

  `create table xc_accounts (
    id text primary key, "userId" text not null references xc_users (id) on delete cascade,
    "providerId" text not null, "accountId" text not null, "accessToken" text, "refreshToken" text,
    "idToken" text, "accessTokenExpiresAt" ${time}, "refreshTokenExpiresAt" ${time}, scope text,
    password text, "createdAt" ${time} not null, "updatedAt" ${time} not null, address text,
    constraint xc_accounts_provider unique ("providerId", "accountId"))`,
  `create unique index xc_accounts_one_of_each on xc_accounts ("userId", "providerId") where "providerId" <> 'credential'`,
  `create index xc_accounts_user on xc_accounts ("userId")`,

  `create table xc_verifications (
    id text primary key, identifier text not null, "expiresAt" ${time} not null,
    "createdAt" ${time} not null, "updatedAt" ${time} not null, value text not null)`,
  `create index xc_verifications_identifier on xc_verifications (identifier)`,
  `create index xc_verifications_past on xc_verifications ("expiresAt")`,

  // At most one row: the link of the latest start, until it is used.
  `create table xc_owner_link (id integer primary key, token_hash text not null, created_at text not null)`,

  // Secrets are hashed or encrypted.
  `create table xc_two_step (
    user_id text primary key references xc_users (id) on delete cascade, enabled_at text,
    last_step integer not null default 0, secret text, pending_secret text)`,

  `create table xc_recovery_codes (
    user_id text not null references xc_users (id) on delete cascade, code text not null,
    constraint xc_recovery_codes_key primary key (user_id, code))`,

  `create table xc_second_steps (
    token text primary key, user_id text not null references xc_users (id) on delete cascade,
    tries_left integer not null, expires_at text not null)`,
  `create index xc_second_steps_user on xc_second_steps (user_id)`,

  `create table xc_trusted_devices (
    token text primary key, user_id text not null references xc_users (id) on delete cascade,
    expires_at text not null)`,
  `create index xc_trusted_devices_user on xc_trusted_devices (user_id)`,

  // By mailbox, not by account: a mailbox without an account is treated the same.
  `create table xc_mail_codes (
    mailbox text primary key, code text not null, tries_left integer not null, expires_at text not null)`,

  `create table xc_address_changes (
    user_id text primary key references xc_users (id) on delete cascade, token text not null unique,
    email text not null, expires_at text not null)`,

  `create table xc_passkeys (
    id text primary key, user_id text not null references xc_users (id) on delete cascade,
    name text not null, credential_id text not null unique, public_key text not null,
    counter bigint not null, transports text not null, created_at text not null, last_used_at text)`,
  `create index xc_passkeys_user on xc_passkeys (user_id)`,

  `create table xc_used_challenges (challenge text primary key, expires_at text not null)`,

  `create table xc_signing_keys (
    id text primary key, signs_from text not null unique, signs_until text not null,
    public_key text not null, private_key text not null)`,

  `create table xc_refresh_tokens (
    token text primary key, session_id text not null references xc_sessions (id) on delete cascade,
    created_at text not null, used_at text)`,
  `create index xc_refresh_tokens_session on xc_refresh_tokens (session_id)`,

  `create table xc_invitations (
    id text primary key, email text not null unique, token_hash text not null unique,
    sent_at text not null, expires_at text not null)`,

  `create table xc_studio_tokens (
    id text primary key, user_id text not null references xc_users (id) on delete cascade,
    name text not null, token_hash text not null unique, scopes text not null, created_at text not null,
    expires_at text, last_used_at text)`,
  `create index xc_studio_tokens_user on xc_studio_tokens (user_id)`,

  // A row stays without its account, so that an import does not make a deleted account again.
  `create table xc_imported_users (
    original_id text primary key, user_id text references xc_users (id) on delete set null)`,
  `create index xc_imported_users_user on xc_imported_users (user_id)`,
]
