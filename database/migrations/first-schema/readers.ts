import type { ColumnTypes } from './column-types.ts'

/** Returns the statements that create the tables of what readers write and keep: comments, bookmarks, the reading list and highlights. */
export const readerTables = ({ isPostgres, id, withoutRowid }: ColumnTypes): string[] => [
  // Ids are never reused: links contain them, and drawn avatars depend on them. A comment with a parent is an answer below it
  // (docs/product/comments.md).
  `create table xc_comments (
    id ${id}, review_id integer not null references xc_reviews (id) on delete cascade,
    user_id text references xc_users (id) on delete set null, visitor text, user_name text not null,
    avatar integer, state text not null, held_reasons text, is_owner_told integer not null default 0,
    likes_before integer not null default 0, is_imported integer not null default 0,
    imported_user_id text, created_at text not null, changed_at text, address text,
    content text not null, removed_at text, parent_id integer, answered_id integer,
    follows_parent integer not null default 0, wants_answers integer not null default 0,
    is_answer_told integer not null default 0, is_news_told integer not null default 0,
    mailed_to integer)`,
  // The spam checks read a sender's comments. Addresses are deleted after a day, so their index stays small.
  `create index xc_comments_address on xc_comments (address, created_at) where address is not null`,
  `create index xc_comments_answers on xc_comments (parent_id) where parent_id is not null`,
  `create index xc_comments_imported_user on xc_comments (imported_user_id)`,
  `create index xc_comments_recent on xc_comments (created_at, id)`,
  `create index xc_comments_thread on xc_comments (review_id, state, created_at, id)`,
  // Read every minute, and mostly empty.
  `create index xc_comments_untold_answers on xc_comments (created_at) where is_answer_told = 0 and parent_id is not null`,
  `create index xc_comments_untold_news on xc_comments (created_at) where is_news_told = 0`,
  `create index xc_comments_user on xc_comments (user_id)`,
  `create index xc_comments_visitor on xc_comments (visitor, created_at) where visitor is not null`,

  `create table xc_comment_likes (
    comment_id integer not null references xc_comments (id) on delete cascade, liker text not null,
    constraint xc_comment_likes_key primary key (comment_id, liker))`,

  // The positions of removed comments, from which paging can continue. Contains nothing of their text.
  `create table xc_removed_comments (
    id integer primary key, review_id integer not null references xc_reviews (id) on delete cascade,
    created_at text not null, parent_id integer)`,
  `create index xc_removed_comments_places on xc_removed_comments (review_id, created_at, id)`,

  isPostgres
    ? 'create table xc_used_proofs (challenge text not null primary key, expires_at text not null)'
    : `create table xc_used_proofs (challenge text not null, expires_at text not null,
      primary key (expires_at, challenge)) without rowid`,

  // Visitors, accounts and words.
  `create table xc_bans (
    id ${id}, kind text not null, value text not null, label text not null, created_at text not null,
    until text,
    constraint xc_bans_value unique (kind, value))`,

  `create table xc_rate_limits (
    name text not null, key text not null, used_up_until bigint not null, is_allowed integer not null,
    constraint xc_rate_limits_key primary key (name, key))${withoutRowid}`,
  ...(isPostgres ? ['create index xc_rate_limits_past on xc_rate_limits (used_up_until)'] : []),

  `create table xc_bookmarks (
    user_id text not null references xc_users (id) on delete cascade,
    review_id integer not null references xc_reviews (id) on delete cascade, created_at text not null,
    constraint xc_bookmarks_key primary key (user_id, review_id))`,

  // An entry without a review is of the book that `own_title` and its columns name; `own_key` and `own_main`, the title without its
  // subtitle, are folded.
  `create table xc_reading_list (
    id ${id}, user_id text not null references xc_users (id) on delete cascade,
    review_id integer references xc_reviews (id) on delete cascade, status text not null,
    origin text not null default 'here', created_at text not null, updated_at text not null,
    removed_at text, notes text not null default '', own_rating double precision, status_day text,
    status_before text, notes_version integer not null default 0, own_title text not null default '',
    own_author text not null default '', own_isbn text not null default '',
    own_key text not null default '', own_main text not null default '',
    constraint xc_reading_list_one unique (user_id, review_id))`,
  `create index xc_reading_list_isbn on xc_reading_list (own_isbn) where review_id is null`,
  `create index xc_reading_list_main on xc_reading_list (own_main) where review_id is null`,
  `create index xc_reading_list_unreviewed on xc_reading_list (own_key, own_isbn) where review_id is null`,
  `create index xc_reading_list_removed on xc_reading_list (removed_at)`,

  `create table xc_readings (
    id ${id}, entry_id integer not null references xc_reading_list (id) on delete cascade,
    begun_on text, finished_on text, is_begun_by_status integer not null default 0,
    is_finished_by_status integer not null default 0)`,
  `create index xc_readings_entry on xc_readings (entry_id)`,

  // Where readers stopped; without a block they have read to the end. `is_read`: for three minutes, not only opened.
  `create table xc_reading_positions (
    user_id text not null references xc_users (id) on delete cascade,
    review_id integer not null references xc_reviews (id) on delete cascade, block integer,
    heading text, updated_at text not null, is_read integer not null default 0,
    constraint xc_reading_positions_key primary key (user_id, review_id))`,

  // Passages of reviews that readers have marked.
  `create table xc_highlights (
    user_id text not null references xc_users (id) on delete cascade, id text not null,
    review_id integer not null references xc_reviews (id) on delete cascade, start integer not null,
    version integer not null, created_at text not null, updated_at text not null, removed_at text,
    quote text not null, prefix text not null, suffix text not null, note text not null,
    constraint xc_highlights_key primary key (user_id, id))`,
  // Counts a reader's marks without reading their texts.
  `create index xc_highlights_of_reader on xc_highlights (user_id, review_id, created_at, removed_at)`,
  `create index xc_highlights_review on xc_highlights (review_id, user_id)`,
]
