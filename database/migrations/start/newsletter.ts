import type { ColumnTypes } from './column-types.ts'

/** Mails, subscribers and letters. */
export const newsletterTables = ({ id }: ColumnTypes): string[] => [
  `create table xc_outbox (
    id ${id}, message_id text not null unique, recipient text not null, subject text not null,
    state text not null default 'waiting', attempts integer not null default 0,
    next_attempt_at text not null, refused_since text, expires_at text, leased_by text,
    lease_until text, last_error text, created_at text not null, sent_at text, headers text not null,
    text text not null, html text not null, is_blanked_when_sent integer not null default 0)`,
  `create index xc_outbox_due on xc_outbox (state, attempts, next_attempt_at, id)`,

  `create table xc_subscriptions (
    id ${id}, key text not null unique, email text not null unique, state text not null,
    created_at text not null, confirmed_at text, left_at text, last_mail_at text, quiet_until text,
    unanswered integer not null default 0, bounce text, bounces integer not null default 0)`,

  `create table xc_subscription_categories (
    subscription_id integer not null references xc_subscriptions (id) on delete cascade,
    category text not null,
    constraint xc_subscription_categories_key primary key (subscription_id, category))`,

  `create table xc_letters (
    id ${id}, version integer not null, state text not null, number integer, subject text not null,
    second_line text not null, opening text not null, reviews text not null, audience text not null,
    created_at text not null, changed_at text not null, scheduled_at text, tested_at text,
    started_at text, finished_at text, content text, offered text not null default '[]',
    visits integer not null default 0)`,

  // One row for each letter and subscriber, so that nobody gets a letter twice.
  `create table xc_letter_deliveries (
    id ${id}, letter_id integer not null references xc_letters (id) on delete cascade,
    subscription_id integer references xc_subscriptions (id) on delete set null, state text not null,
    message_id text)`,
  `create index xc_letter_deliveries_message on xc_letter_deliveries (message_id)`,
  `create unique index xc_letter_deliveries_once on xc_letter_deliveries (letter_id, subscription_id)`,
  `create index xc_letter_deliveries_state on xc_letter_deliveries (letter_id, state, id)`,
  `create index xc_letter_deliveries_subscription on xc_letter_deliveries (subscription_id)`,
]
