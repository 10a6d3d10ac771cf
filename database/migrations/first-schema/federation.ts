/** Returns the statements that create the tables of what the site sends to other sites and receives from them. */
export const federationTables = (): string[] => [
  // What the WebSub hub has been told of each feed, and the attempts to tell it (decisions/0080).
  `create table xc_hub_notices (
    list text primary key, hub text not null, told text not null, attempts integer not null,
    due_at text not null)`,

  // Followers, comments and likes of other servers, and what is sent to them (decisions/0082).
  `create table xc_followers (
    actor text primary key, inbox text not null, name text not null, handle text not null,
    followed_at text not null, failing_since text)`,
  `create index xc_followers_inbox on xc_followers (inbox)`,

  `create table xc_federated_reviews (
    review_id integer primary key, state text not null, updated_at text not null, told_at text not null)`,

  `create table xc_messages (id text primary key, created_at text not null, body text not null)`,

  `create table xc_remote_comments (
    comment_id integer primary key references xc_comments (id) on delete cascade, kind text not null,
    object text not null unique, actor text not null, url text not null, inbox text, handle text)`,
  `create index xc_remote_comments_actor on xc_remote_comments (actor)`,

  // Answers that went back to the author's server. `changed_at` is that of the answer when it was told last, '' for one that was
  // never changed; one that is published again gets another id by `shown_again`, because servers ignore an id after its `Delete`.
  `create table xc_federated_answers (
    comment_id integer primary key, inbox text not null, actor text not null, state text not null,
    changed_at text not null, shown_again integer not null default 0)`,

  `create table xc_remote_likes (
    review_id integer not null references xc_reviews (id) on delete cascade, actor text not null,
    liked_at text not null,
    constraint xc_remote_likes_key primary key (review_id, actor))`,
  `create index xc_remote_likes_actor on xc_remote_likes (actor)`,

  `create table xc_federation_cache (key text primary key, value text not null, expires_at text)`,

  // Which pages the sites that a review links to have been told of (docs/product/federation.md).
  `create table xc_mentioning_reviews (
    review_id integer primary key, updated_at text not null, links text not null)`,
]
