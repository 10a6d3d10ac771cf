/** Activities in the shapes in which Mastodon (app/serializers/activitypub) and BookWyrm (bookwyrm/activitypub) send them. */

export const STREAMS = 'https://www.w3.org/ns/activitystreams'
export const PUBLIC = `${STREAMS}#Public`

export interface NoteParts {
  /** The account that writes it, an address. */
  actor: string
  number: number
  inReplyTo: string
  content: string
  /** Whom it mentions, an address. */
  mentioned: string
  /** Absent: to everybody. */
  to?: string[]
  cc?: string[]
  updated?: string
}

const MASTODON = [
  STREAMS,
  {
    ostatus: 'http://ostatus.org#',
    atomUri: 'ostatus:atomUri',
    inReplyToAtomUri: 'ostatus:inReplyToAtomUri',
    conversation: 'ostatus:conversation',
    sensitive: 'as:sensitive',
    toot: 'http://joinmastodon.org/ns#',
    votersCount: 'toot:votersCount',
  },
]

function mastodonNote({ actor, number, inReplyTo, content, mentioned, ...parts }: NoteParts) {
  const id = `${actor}/statuses/${number}`
  const { to = [PUBLIC], cc = [`${actor}/followers`, mentioned], updated } = parts
  return {
    id,
    type: 'Note',
    summary: null,
    inReplyTo,
    published: '2025-05-31T08:00:00Z',
    ...(updated !== undefined && { updated }),
    url: `${new URL(actor).origin}/@alice/${number}`,
    attributedTo: actor,
    to,
    cc,
    sensitive: false,
    atomUri: id,
    inReplyToAtomUri: inReplyTo,
    conversation: `tag:127.0.0.1,2025-05-31:objectId=${number}:objectType=Conversation`,
    content,
    contentMap: { 'zh-TW': content },
    attachment: [],
    tag: [{ type: 'Mention', href: mentioned, name: '@reviews@xingcha.test' }],
    replies: {
      id: `${id}/replies`,
      type: 'Collection',
      first: {
        type: 'CollectionPage',
        next: `${id}/replies?only_other_accounts=true&page=true`,
        partOf: `${id}/replies`,
        items: [],
      },
    },
    likes: { id: `${id}/likes`, type: 'Collection', totalItems: 0 },
    shares: { id: `${id}/shares`, type: 'Collection', totalItems: 0 },
  }
}

export function mastodonCreate(parts: NoteParts) {
  const object = mastodonNote(parts)
  const { id, published, to, cc } = object
  return {
    '@context': MASTODON,
    id: `${id}/activity`,
    type: 'Create',
    actor: parts.actor,
    published,
    to,
    cc,
    object,
  }
}

export function mastodonUpdate(parts: NoteParts & { updated: string }) {
  const object = mastodonNote(parts)
  const { id, to, cc } = object
  return {
    '@context': MASTODON,
    id: `${id}#updates/${Date.parse(parts.updated) / 1_000}`,
    type: 'Update',
    actor: parts.actor,
    published: parts.updated,
    to,
    cc,
    object,
  }
}

export function mastodonDelete(actor: string, number: number) {
  const id = `${actor}/statuses/${number}`
  return {
    '@context': [STREAMS, { ostatus: 'http://ostatus.org#', atomUri: 'ostatus:atomUri' }],
    id: `${id}#delete`,
    type: 'Delete',
    actor,
    to: [PUBLIC],
    object: { id, type: 'Tombstone', atomUri: id },
  }
}

export function mastodonDeleteActor(actor: string) {
  return {
    '@context': STREAMS,
    id: `${actor}#delete`,
    type: 'Delete',
    actor,
    to: [PUBLIC],
    object: actor,
  }
}

export function mastodonLike(actor: string, object: string) {
  return { '@context': STREAMS, id: `${actor}#likes/7`, type: 'Like', actor, object }
}

export function mastodonFollow(actor: string, object: string) {
  const id = `${new URL(actor).origin}/3f2c7a1e-0b7d-4b52-9d5f-6f1f2d3c4b5a`
  return { '@context': STREAMS, id, type: 'Follow', actor, object }
}

/** Of a Like or a Follow. */
export function mastodonUndo({ '@context': context, ...object }: ReturnType<typeof mastodonLike>) {
  return { '@context': context, id: `${object.id}/undo`, type: 'Undo', actor: object.actor, object }
}

export function mastodonAnnounce(actor: string, object: string) {
  const id = `${actor}/statuses/99`
  return {
    '@context': MASTODON,
    id: `${id}/activity`,
    type: 'Announce',
    actor,
    published: '2025-05-31T08:00:00Z',
    to: [PUBLIC],
    cc: [`${actor}/followers`],
    object,
  }
}

/** Its signature covers the content alone, which no other server verifies. */
export function bookWyrmCreate({ actor, number, inReplyTo, content, mentioned }: NoteParts) {
  const id = `${actor}/reply/${number}`
  const to = [PUBLIC]
  const cc = [`${actor}/followers`, mentioned]
  return {
    '@context': STREAMS,
    id: `${id}/activity`,
    type: 'Create',
    actor,
    to,
    cc,
    object: {
      '@context': STREAMS,
      id,
      type: 'Note',
      published: '2025-05-31T08:00:00.123456+00:00',
      attributedTo: actor,
      content,
      to,
      cc,
      replies: {
        '@context': STREAMS,
        id: `${id}/replies`,
        type: 'OrderedCollection',
        totalItems: 0,
        first: `${id}/replies?page=1`,
        last: `${id}/replies?page=1`,
      },
      inReplyTo,
      summary: '',
      tag: [{ href: mentioned, name: '@reviews@xingcha.test', type: 'Mention' }],
      attachment: [],
      sensitive: false,
    },
    signature: {
      id: '',
      type: 'RsaSignature2017',
      creator: `${actor}/#main-key`,
      created: '2025-05-31T08:00:00.123456+00:00',
      signatureValue: 'bm90IGEgc2lnbmF0dXJlIG9mIHRoaXMgZG9jdW1lbnQ=',
    },
  }
}
