import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportSpki } from '@fedify/fedify/runtime'
import { signJsonLd, signRequest } from '@fedify/fedify/sig'
import { loadBundledContext } from '../../../src/server/federation/activitypub/remote-server.ts'
import { STREAMS } from './fediverse-payloads.ts'
import { keyPairsOf } from './key-pairs.ts'
import { requestListener } from '../../../src/server/platform/http/server/http-server.ts'

export interface MastodonServer {
  /** Its account @alice, an address. */
  actor: string
  /** The activities that the account's inbox received, as they were sent. */
  received: Record<string, unknown>[]
  /** Whether the account is deleted: its address answers 410. */
  isGone: boolean
  /** What it answers to a request for this path in place of its account. */
  answers: Map<string, () => Response | Promise<Response>>
  /** The paths that were requested, in order. */
  requested: string[]
  /** Sends a body that is signed as a request. */
  post(inbox: string, body: string): Promise<Response>
  /** Sends what is signed as a request and, unless it brings a signature of its own, as a document. Returns the status. */
  send(inbox: string, activity: Record<string, unknown>): Promise<number>
}

/** A server on this machine whose account is described as Mastodon describes it (its actor_serializer.rb). */
export async function withMastodon(run: (server: MastodonServer) => Promise<void>): Promise<void> {
  const [{ privateKey, publicKey }] = await keyPairsOf('peer')
  const publicKeyPem = await exportSpki(publicKey)
  const received: MastodonServer['received'] = []
  const answer = async (request: Request) => {
    if (request.method === 'POST') {
      received.push((await request.json()) as Record<string, unknown>)
      return new Response(null, { status: 202 })
    }
    const { pathname } = new URL(request.url)
    mastodon.requested.push(pathname)
    const other = mastodon.answers.get(pathname)
    if (other) return other()
    if (mastodon.isGone) return new Response(null, { status: 410 })
    return new Response(JSON.stringify(actorDocument(mastodon.actor, publicKeyPem)), {
      headers: { 'Content-Type': 'application/activity+json; charset=utf-8' },
    })
  }
  const server = createServer(requestListener(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const actor = `http://127.0.0.1:${(server.address() as AddressInfo).port}/users/alice`
  const keyId = new URL(`${actor}#main-key`)
  const mastodon: MastodonServer = {
    actor,
    received,
    isGone: false,
    answers: new Map(),
    requested: [],
    async post(inbox, body) {
      const request = new Request(inbox, {
        method: 'POST',
        headers: { 'Content-Type': 'application/activity+json', 'User-Agent': 'Mastodon/4.4.0' },
        body,
      })
      return fetch(await signRequest(request, privateKey, keyId))
    },
    async send(inbox, activity) {
      const signed =
        'signature' in activity
          ? activity
          : await signJsonLd(activity, privateKey, keyId, {
              contextLoader: loadBundledContext,
            })
      return (await mastodon.post(inbox, JSON.stringify(signed))).status
    },
  }
  try {
    await run(mastodon)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function actorDocument(actor: string, publicKeyPem: string): object {
  const { origin } = new URL(actor)
  return {
    '@context': [
      STREAMS,
      'https://w3id.org/security/v1',
      {
        manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
        toot: 'http://joinmastodon.org/ns#',
        featured: { '@id': 'toot:featured', '@type': '@id' },
        alsoKnownAs: { '@id': 'as:alsoKnownAs', '@type': '@id' },
        movedTo: { '@id': 'as:movedTo', '@type': '@id' },
        schema: 'http://schema.org#',
        PropertyValue: 'schema:PropertyValue',
        value: 'schema:value',
        discoverable: 'toot:discoverable',
        suspended: 'toot:suspended',
        memorial: 'toot:memorial',
        indexable: 'toot:indexable',
        Emoji: 'toot:Emoji',
        focalPoint: { '@container': '@list', '@id': 'toot:focalPoint' },
      },
    ],
    id: actor,
    type: 'Person',
    following: `${actor}/following`,
    followers: `${actor}/followers`,
    inbox: `${actor}/inbox`,
    outbox: `${actor}/outbox`,
    featured: `${actor}/collections/featured`,
    preferredUsername: 'alice',
    name: '愛麗絲',
    summary: '<p>讀書人</p>',
    url: `${origin}/@alice`,
    manuallyApprovesFollowers: false,
    discoverable: true,
    indexable: false,
    published: '2022-11-05T00:00:00Z',
    memorial: false,
    publicKey: { id: `${actor}#main-key`, owner: actor, publicKeyPem },
    tag: [],
    attachment: [{ type: 'PropertyValue', name: '網站', value: 'https://example.org' }],
    endpoints: { sharedInbox: `${actor}/inbox` },
    icon: { type: 'Image', mediaType: 'image/png', url: `${origin}/avatar.png` },
  }
}
