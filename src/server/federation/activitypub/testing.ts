import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestListener } from '../../platform/http/server/http-server.ts'
import { createFederation, MemoryKvStore } from '@fedify/fedify'
import {
  type Activity,
  Accept,
  type Actor,
  Create,
  Delete,
  Follow,
  isActor,
  Like,
  Note,
  Person,
  PUBLIC_COLLECTION,
  Tombstone,
  Undo,
  Update,
} from '@fedify/fedify/vocab'
import { keyPairsOf, storedKeyPairsOf } from '../../../../tests/support/federation/key-pairs.ts'
import type { TestSite } from '../../../../tests/support/server/test-site.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'
import { ACTOR_PATH } from '../../../contract/site/federation-links.ts'
import { readActorKeys } from './actor-keys.service.ts'

/** Serves a test's site over real HTTP with ActivityPub on. `makesKeys`: it makes its keys as in production, slowly. */
export async function withFederatedSite(
  site: TestSite,
  run: (url: string) => Promise<void>,
  { makesKeys = false } = {},
): Promise<void> {
  if (!makesKeys) await readActorKeys(site.deps, () => storedKeyPairsOf('site'))
  const server = await listen(requestListener(site.app.fetch))
  try {
    site.deps.siteUrl = urlOf(server)
    site.deps.federatesPrivately = true
    await changeSetting(site.deps.database, 'activitypub', 'on')
    await run(site.deps.siteUrl)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

export interface Peer {
  url: string
  /** Activities that came in with a valid signature, such as `Create Article`. */
  received: { type: string; object: string; json: Record<string, unknown> }[]
  /** With how many requests its inbox fails before it works again. */
  failures: number[]
  follow(siteUrl: string): Promise<void>
  unfollow(siteUrl: string): Promise<void>
  reply(siteUrl: string, reply: PeerReply): Promise<string>
  edit(siteUrl: string, noteId: string, reply: PeerReply): Promise<void>
  remove(siteUrl: string, noteId: string): Promise<void>
  like(siteUrl: string, object: string): Promise<void>
  unlike(siteUrl: string, object: string): Promise<void>
  /** Deletes the account of the peer. */
  leave(siteUrl: string): Promise<void>
  send(siteUrl: string, activity: Activity): Promise<void>
}

interface PeerReply {
  to: string
  html: string
  isPrivate?: boolean
}

/** Another server, built on Fedify itself, with one account: `@reader`. */
export async function withPeer(run: (peer: Peer) => Promise<void>): Promise<void> {
  const received: Peer['received'] = []
  const failures: number[] = []
  let listener: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = await listen(requestListener((request) => listener(request)))
  const url = urlOf(server)
  const federation = createFederation<void>({
    kv: new MemoryKvStore(),
    origin: url,
    allowPrivateAddress: true,
  })
  const me = new URL('/users/reader', url)
  federation
    .setActorDispatcher('/users/{identifier}', async (context, identifier) => {
      if (identifier !== 'reader') return null
      const pairs = await context.getActorKeyPairs(identifier)
      return new Person({
        id: me,
        preferredUsername: 'reader',
        name: '遠方的讀者',
        inbox: context.getInboxUri(identifier),
        ...(pairs[0] && { publicKey: pairs[0].cryptographicKey }),
        assertionMethods: pairs.map(({ multikey }) => multikey),
      })
    })
    .setKeyPairsDispatcher(() => keyPairsOf('peer'))
  const context = federation.createContext(new URL(url), undefined)
  const note = async (activity: Activity) => {
    const object = await activity.getObject({ ...context, suppressError: true })
    const json = (await activity.toJsonLd(context)) as Record<string, unknown>
    received.push({ type: activity.constructor.name, object: object?.constructor.name ?? '', json })
  }
  federation
    .setInboxListeners('/users/{identifier}/inbox')
    .on(Accept, (_context, activity) => note(activity))
    .on(Create, (_context, activity) => note(activity))
    .on(Update, (_context, activity) => note(activity))
    .on(Delete, (_context, activity) => note(activity))
  listener = (request) => {
    const failure = request.method === 'POST' ? failures.shift() : undefined
    if (failure !== undefined) return new Response(null, { status: failure })
    return federation.fetch(request, { contextData: undefined })
  }
  let count = 0
  const nextId = (name: string) => new URL(`/${name}/${++count}`, url)
  const findSite = async (siteUrl: string): Promise<Actor> => {
    const found = await context.lookupObject(siteUrl + ACTOR_PATH)
    if (!found || !isActor(found)) throw new Error('the site has no actor')
    return found
  }
  const send = async (siteUrl: string, activity: Activity) =>
    context.sendActivity({ identifier: 'reader' }, await findSite(siteUrl), activity, { immediate: true })
  const noteOf = (id: URL, { to, html, isPrivate = false }: PeerReply) =>
    new Note({
      id,
      attribution: me,
      content: html,
      replyTarget: new URL(to),
      url: id,
      ...(isPrivate ? { to: new URL(to) } : { to: PUBLIC_COLLECTION }),
    })
  const follow = (siteUrl: string) =>
    new Follow({ id: new URL('/follows/1', url), actor: me, object: new URL(siteUrl + ACTOR_PATH) })
  const like = (object: string) =>
    new Like({ id: new URL('/likes/1', url), actor: me, object: new URL(object) })
  try {
    await run({
      url,
      received,
      failures,
      follow: (siteUrl) => send(siteUrl, follow(siteUrl)),
      unfollow: (siteUrl) =>
        send(siteUrl, new Undo({ id: nextId('undos'), actor: me, object: follow(siteUrl) })),
      reply: async (siteUrl, reply) => {
        const id = nextId('notes')
        await send(
          siteUrl,
          new Create({ id: nextId('creates'), actor: me, object: noteOf(id, reply), to: PUBLIC_COLLECTION }),
        )
        return id.href
      },
      edit: (siteUrl, id, reply) =>
        send(siteUrl, new Update({ id: nextId('updates'), actor: me, object: noteOf(new URL(id), reply) })),
      remove: (siteUrl, id) =>
        send(
          siteUrl,
          new Delete({ id: nextId('deletes'), actor: me, object: new Tombstone({ id: new URL(id) }) }),
        ),
      like: (siteUrl, object) => send(siteUrl, like(object)),
      unlike: (siteUrl, object) =>
        send(siteUrl, new Undo({ id: nextId('undos'), actor: me, object: like(object) })),
      leave: (siteUrl) => send(siteUrl, new Delete({ id: nextId('deletes'), actor: me, object: me })),
      send,
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function listen(listener: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
