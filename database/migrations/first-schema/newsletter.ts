import type { ColumnTypes } from './column-types.ts'

/** Mails, subscribers and letters. */
export const newsletterTables = ({ id }: ColumnTypes): string[] => [
  // Mails, and messages to other sites, whose text is a row of xc_messages.
  `create table xc_outbox (
    id ${id}, kind text not null default 'mail', message_id text not null unique, recipient text not null,
    host text not null default '', subject text not null,
    body_id text references xc_messages (id) on delete cascade,
    state text not null default 'waiting', attempts integer not null default 0,
    next_attempt_at text not null, refused_since text, expires_at text, leased_by text,
    lease_until text, last_error text, created_at text not null, sent_at text, headers text not null,
    text text not null, html text not null, is_blanked_when_sent integer not null default 0)`,
  `create index xc_outbox_due on xc_outbox (state, kind, attempts, next_attempt_at, id)`,
  `create index xc_outbox_order on xc_outbox (recipient, subject, state, id)`,
  `create index xc_outbox_body on xc_outbox (body_id)`,

  // `waits_since`: the last request to subscribe that came while the site sent no mail and whose confirmation is due. `source`:
  // how the address came (SUBSCRIBER_SOURCES), null where unknown; `source_review` is the text at whose end it was typed.
  // `consented_at`: when the owner noted that its holder has agreed.
  `create table xc_subscriptions (
    id ${id}, key text not null unique, email text not null unique, state text not null,
    created_at text not null, confirmed_at text, left_at text, last_mail_at text, quiet_until text,
    unanswered integer not null default 0, bounce text, bounces integer not null default 0,
    waits_since text, name text, source text, consented_at text, source_review integer)`,

  `create table xc_subscription_categories (
    subscription_id integer not null references xc_subscriptions (id) on delete cascade,
    category text not null,
    constraint xc_subscription_categories_key primary key (subscription_id, category))`,

  `create table xc_subscription_labels (
    subscription_id integer not null references xc_subscriptions (id) on delete cascade,
    label text not null,
    constraint xc_subscription_labels_key primary key (subscription_id, label))`,

  // `body`: HTML in which texts of the site stand as figures. `length`: its characters and words. `content`: what was sent.
  `create table xc_letters (
    id ${id}, kind text not null default 'letter', version integer not null, state text not null,
    number integer, subject text not null, second_line text not null, reviews text not null,
    audience text not null, created_at text not null, changed_at text not null, scheduled_at text,
    tested_at text, started_at text, finished_at text, content text,
    visits integer not null default 0, body text not null default '', length integer not null default 0)`,

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
