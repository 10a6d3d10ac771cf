import type { ColumnTypes } from './column-types.ts'

/** The reviews with what belongs to the whole site: statistics, old addresses, settings and pictures. */
export const reviewTables = ({ isPostgres, bytes, withoutRowid, slug }: ColumnTypes): string[] => [
  // Long texts come last but for columns that were added later. `lang`: the written form of the Chinese, zh-Hant or zh-Hans.
  `create table xc_reviews (
    id integer primary key, title text not null, original_title text, author text not null, isbn text,
    cover text, cover_source text, rating double precision, publish_date text, publisher text,
    category text, category_name text, is_featured integer not null, is_published integer not null,
    updated_at text not null, excerpt text not null, summary text not null, content text not null,
    lang text, kind text not null default 'review', headline text not null default '')`,
  `create index xc_reviews_by_id on xc_reviews (is_published, id)`,
  `create index xc_reviews_category on xc_reviews (category)`,
  // SQLite would read the pages that hold the texts; PostgreSQL stores long texts apart, and limits the entries of an index.
  ...(isPostgres
    ? []
    : [
        'create index xc_reviews_listed on xc_reviews (is_published, publish_date, rating, is_featured, category, title)',
      ]),

  // The books after the first, which stands in xc_reviews.
  `create table xc_review_books (
    review_id integer not null references xc_reviews (id) on delete cascade, position integer not null,
    title text not null, original_title text not null, author text not null, translator text not null,
    publisher text not null, book_year integer, isbn text not null, rating double precision,
    constraint xc_review_books_key primary key (review_id, position))`,

  `create table xc_review_categories (
    review_id integer not null references xc_reviews (id) on delete cascade, category text not null,
    position integer not null,
    constraint xc_review_categories_key primary key (review_id, category))`,
  `create index xc_review_categories_category on xc_review_categories (category, review_id)`,

  // No foreign key of the second: an import may name a review that a later row adds.
  `create table xc_related_reviews (
    review_id integer not null references xc_reviews (id) on delete cascade,
    related_id integer not null, position integer not null,
    constraint xc_related_reviews_key primary key (review_id, related_id))`,

  `create table xc_review_details (
    review_id integer primary key references xc_reviews (id) on delete cascade,
    translator text not null, book_year integer, slug text not null, is_recommended integer not null,
    cover_design text, search_title text not null default '', search_description text not null default '',
    share_picture text, is_unindexed integer not null default 0)`,
  `create index xc_review_details_recommended on xc_review_details (review_id) where is_recommended = 1`,
  `create index xc_review_details_slug on xc_review_details (${slug}) where slug <> ''`,

  // By the folded name. A tag that was renamed or merged leads to another one.
  `create table xc_tags (key text not null primary key, name text not null, leads_to text)`,

  `create table xc_review_tags (
    review_id integer not null references xc_reviews (id) on delete cascade, tag text not null,
    position integer not null,
    constraint xc_review_tags_key primary key (review_id, tag))`,
  `create index xc_review_tags_by_tag on xc_review_tags (tag, review_id)`,

  // `text_order`: a JSON array of the ids of texts, published or not; others follow by their dates. A former slug leads on.
  `create table xc_series (
    slug text not null primary key, name text not null, description text not null,
    text_order text not null, leads_to text)`,

  `create table xc_review_series (
    review_id integer not null primary key references xc_reviews (id) on delete cascade,
    series text not null)`,
  `create index xc_review_series_by_series on xc_review_series (series, review_id)`,

  // The scheduled texts whose titles the owner announces.
  `create table xc_announced_texts (
    id integer not null primary key, series text not null, title text not null)`,

  // By which the lists of their reviews are found (decisions/0075).
  `create table xc_review_authors (
    review_id integer not null references xc_reviews (id) on delete cascade, key text not null,
    name text not null,
    constraint xc_review_authors_key primary key (review_id, key))`,
  `create index xc_review_authors_by_key on xc_review_authors (key, review_id)`,

  // The words that each review has most, by which similar ones are found (decisions/0079).
  `create table xc_review_terms (
    review_id integer not null references xc_reviews (id) on delete cascade, term text not null,
    weight integer not null,
    constraint xc_review_terms_key primary key (review_id, term))${withoutRowid}`,
  `create index xc_review_terms_by_term on xc_review_terms (term, review_id, weight)`,

  // The folded texts, of which a search index is made.
  `create table xc_review_search (
    review_id integer primary key references xc_reviews (id) on delete cascade, title text not null,
    author text not null, category text not null, summary text not null, body text not null,
    excerpt text not null default '')`,

  // How often reviews are opened, from which sites, and what is searched for in vain. Nothing says by whom.
  `create table xc_review_views (
    review_id integer not null references xc_reviews (id) on delete cascade, day text not null,
    views integer not null,
    constraint xc_review_views_key primary key (review_id, day))`,
  `create index xc_review_views_day on xc_review_views (day)`,

  `create table xc_referrers (
    day text not null, host text not null, visits integer not null,
    constraint xc_referrers_key primary key (day, host))`,

  // The same for each text; what was counted before 1.0.0 stands in xc_referrers alone.
  `create table xc_review_referrers (
    review_id integer not null references xc_reviews (id) on delete cascade, day text not null,
    host text not null, visits integer not null,
    constraint xc_review_referrers_key primary key (review_id, day, host))`,
  `create index xc_review_referrers_day on xc_review_referrers (day)`,

  `create table xc_missed_searches (
    day text not null, folded text not null, searches integer not null, term text not null,
    constraint xc_missed_searches_key primary key (day, folded))`,

  // Addresses of another site that lead here, and which review each imported text became.
  `create table xc_redirects (
    path text not null primary key, review_id integer, target text not null, created_at text not null)`,
  `create index xc_redirects_review on xc_redirects (review_id)`,

  `create table xc_imported_texts (
    source text not null primary key, review_id integer not null, imported_at text not null)`,
  `create index xc_imported_texts_review on xc_imported_texts (review_id)`,

  `create table xc_content_version (
    scope text not null primary key, version integer not null)${withoutRowid}`,

  `create table xc_settings (key text primary key, value text not null)`,

  `create table xc_media (name text primary key, type text not null, bytes ${bytes} not null)`,

  // This table stands apart from xc_media, whose rows are long: reading a column there would read past their bytes.
  `create table xc_unused_media (
    name text primary key references xc_media (name) on delete cascade, unused_since text not null,
    is_removed integer not null default 0)`,

  // When a picture was stored, and how its file was called.
  `create table xc_pictures (
    name text primary key references xc_media (name) on delete cascade,
    stored_at text not null, file_name text not null)`,
]
