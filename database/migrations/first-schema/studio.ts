import type { ColumnTypes } from './column-types.ts'

/** The studio: drafts, its log, and the books of a catalogue. */
export const studioTables = ({ id, bytes }: ColumnTypes): string[] => [
  // What the owner writes, in tables that no public query reads: a draft becomes a row of xc_reviews when it is
  // published, under the same id.
  `create table xc_drafts (
    id integer primary key, version integer not null, published_version integer, scheduled_at text,
    schedule_problem text, trashed_at text, preview_key text, created_at text not null,
    changed_at text not null, device text not null, fields text not null, search_text text not null,
    content text not null, letter_choice text not null default 'next',
    schedule_renews_date integer not null default 0)`,
  `create index xc_drafts_scheduled on xc_drafts (scheduled_at)`,

  `create table xc_revisions (
    id ${id}, draft_id integer not null references xc_drafts (id) on delete cascade on update cascade,
    reason text not null, name text not null, device text not null, title text not null,
    characters integer not null, digest text not null, created_at text not null, text ${bytes} not null)`,
  `create index xc_revisions_draft on xc_revisions (draft_id, id)`,

  // A command has no account, and neither has an account that was deleted: `by_command` tells them apart.
  `create table xc_studio_log (
    id ${id}, created_at text not null, user_id text references xc_users (id) on delete set null,
    action text not null, subject text not null, by_command integer not null default 0)`,

  // Books of an imported catalogue extract, looked up by ISBN. Editions name their authors by key.
  `create table xc_extract_books (
    isbn text not null primary key, book_year integer, author_keys text not null, title text not null,
    original_title text not null, by_statement text not null, translator text not null,
    publisher text not null)`,

  `create table xc_extract_authors (key text not null primary key, name text not null)`,
]
