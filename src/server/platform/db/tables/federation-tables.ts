/** The tables of what comes from other sites and goes to them. */
export interface FederationTables {
  xc_followers: FollowerRow
  xc_federated_reviews: FederatedReviewRow
  xc_messages: MessageRow
  xc_remote_comments: RemoteCommentRow
  xc_federated_answers: FederatedAnswerRow
  xc_remote_likes: RemoteLikeRow
  xc_federation_cache: FederationCacheRow
  xc_mentioning_reviews: MentioningReviewRow
}

/** An account of another server that follows the site. */
export interface FollowerRow {
  /** Its id, an address. */
  actor: string
  /** The URL at which its server receives activities: the shared one if it has one. */
  inbox: string
  name: string
  /** @name@host */
  handle: string
  followed_at: string
  /** When deliveries to this inbox began to fail without a success between; null: they do not. */
  failing_since: string | null
}

/** The state of a review as followers know it. */
export interface FederatedReviewRow {
  review_id: number
  /** `known`: published before the site federated. `gone`: they were told of its removal. */
  state: 'known' | 'told' | 'gone'
  /** The `updated_at` of the review when they were told last. */
  updated_at: string
  told_at: string
}

/** What rows of the outbox for other servers say: an activity as JSON, or the source of a Webmention. */
interface MessageRow {
  id: string
  created_at: string
  body: string
}

/** The origin of a comment of another site. */
export interface RemoteCommentRow {
  comment_id: number
  kind: 'activity' | 'webmention'
  /** Its id there, an address. */
  object: string
  /** Its author: an actor's id, or the host of a site. */
  actor: string
  /** The URL at which people read it. */
  url: string
  /** Where its author's server receives answers, and the author as people write it; null for a Webmention and for what is older. */
  inbox: string | null
  handle: string | null
}

/** An answer of the site to a comment of another server, as that server knows it. */
export interface FederatedAnswerRow {
  comment_id: number
  /** Of the author who was answered. */
  inbox: string
  actor: string
  state: 'told' | 'gone'
  /** The `changed_at` of the answer when it was told last; '' for one that was never changed. */
  changed_at: string
  /** How often it was published again after a `Delete`, each time under another id. */
  shown_again: number
}

interface RemoteLikeRow {
  review_id: number
  actor: string
  liked_at: string
}

/** The state of a review that was last sent to the sites it links to. */
export interface MentioningReviewRow {
  review_id: number
  /** Of the review, when they were told last; '' after its removal. */
  updated_at: string
  /** JSON: the addresses that it linked to. */
  links: string
}

/** The key-value store of Fedify: public keys of others, and activities that were received. */
interface FederationCacheRow {
  key: string
  value: string
  expires_at: string | null
}
