/** All that needs Fedify (decisions/0082), which is slow and large: only load-federation.ts imports it, where it is on. */
import {
  createFederation,
  exportJwk,
  generateCryptoKeyPair,
  importJwk,
  MemoryKvStore,
  signObject,
} from '@fedify/fedify'
import { Create, Delete, Note, Update } from '@fedify/fedify/vocab'
import { ACTOR_ID, ACTOR_PATH, ANSWERS_PATH } from '../../../contract/site/federation-links.ts'
import type { Deps } from '../../deps.ts'
import { programVersion } from '../../platform/runtime/project-root.ts'
import { countReviews } from '../../reviews/review-lists.service.ts'
import { readAllSettings, readOwnerSettings } from '../../settings/settings.service.ts'
import { readAnswerDocument } from './answer-object.ts'
import { siteActor } from './actor.ts'
import { readActorKeys } from './actor-keys.service.ts'
import { countFollowers } from './activitypub.store.ts'
import { type InboxRequest, openInbox } from './inbox.ts'
import { listOutbox } from './outbox-collection.service.ts'
import {
  loadBundledContext,
  openDocuments,
  postActivity,
  type RemoteAccess,
  type SentActivity,
} from './remote-server.ts'

export interface SiteFederation {
  /** Answers a request for the actor and its collections. */
  answer(request: Request): Promise<Response>
  /** Takes an activity; throws problems (inbox.ts). */
  receive(arriving: InboxRequest): Promise<void>
  /** The activity with the proof of its origin, as it is sent. */
  sign(activity: object): Promise<string>
  deliver(activity: SentActivity): Promise<void>
}

export async function openFederation(deps: Deps): Promise<SiteFederation> {
  const { database, siteUrl } = deps
  const { queries } = database
  const access: RemoteAccess = {
    mayBePrivate: deps.federatesPrivately,
    blocked: async () => (await readOwnerSettings(database)).blocked_servers,
  }
  const federation = createFederation<void>({
    // Of what it is used for here nothing is stored.
    kv: new MemoryKvStore(),
    origin: siteUrl,
    // It asks no other server: inbox.ts and postActivity do.
    documentLoaderFactory: () => loadBundledContext,
    contextLoaderFactory: () => loadBundledContext,
  })
  const actorPath = ACTOR_PATH.replace(ACTOR_ID, '{identifier}') as '/activitypub/actors/{identifier}'
  federation
    .setActorDispatcher(actorPath, async (context, identifier) => {
      if (identifier !== ACTOR_ID) return null
      const { site, owners } = await readAllSettings(queries)
      const keys = await context.getActorKeyPairs(ACTOR_ID)
      return siteActor(context, { site, owners, siteUrl, keys })
    })
    .mapHandle(async (_context, name) => {
      const { activitypub_name } = await readOwnerSettings(database)
      return name.toLowerCase() === activitypub_name.toLowerCase() ? ACTOR_ID : null
    })
    .mapAlias((_context, resource) =>
      resource.href === siteUrl || resource.href === `${siteUrl}/` ? { identifier: ACTOR_ID } : null,
    )
    .setKeyPairsDispatcher(async (_context, identifier) => (identifier === ACTOR_ID ? readKeys(deps) : []))
  federation
    .setFollowersDispatcher(`${actorPath}/followers`, (_context, identifier) =>
      // The number of followers is public, their names are not.
      identifier === ACTOR_ID ? { items: [] } : null,
    )
    .setCounter((_context, identifier) => (identifier === ACTOR_ID ? countFollowers(queries) : null))
  federation
    .setOutboxDispatcher(`${actorPath}/outbox`, async (context, identifier, cursor) => {
      if (identifier !== ACTOR_ID || cursor === null) return null
      const { activities, next } = await listOutbox(deps, Number(cursor))
      const items = activities.map((each) => Create.fromJsonLd(each, context))
      return { items: await Promise.all(items), nextCursor: next === null ? null : String(next) }
    })
    .setCounter((_context, identifier) => (identifier === ACTOR_ID ? countReviews(deps) : null))
    .setFirstCursor((_context, identifier) => (identifier === ACTOR_ID ? '0' : null))
  federation.setObjectDispatcher(Note, `${ANSWERS_PATH}/{id}`, async (context, { id }) => {
    const document = await readAnswerDocument(deps, `${siteUrl}${ANSWERS_PATH}/${id}`)
    return document ? Note.fromJsonLd(document, context) : null
  })
  federation.setNodeInfoDispatcher('/nodeinfo/2.1', async () => ({
    software: { name: 'xingcha', version: programVersion() },
    protocols: ['activitypub'],
    usage: { users: { total: 1 }, localPosts: await countReviews(deps), localComments: 0 },
  }))
  const context = federation.createContext(new URL(siteUrl), undefined)
  const readIdentity = async () => {
    const pairs = await context.getActorKeyPairs(ACTOR_ID)
    const pair = pairs.find(({ privateKey }) => privateKey.algorithm.name === 'RSASSA-PKCS1-v1_5')
    if (!pair) throw new Error('there is no RSA key to sign with')
    return pair
  }
  return {
    answer: (request) => federation.fetch(request, { contextData: undefined }),
    receive: openInbox(deps, async () => openDocuments(access, await readIdentity())),
    sign: async (activity) => {
      const pairs = await context.getActorKeyPairs(ACTOR_ID)
      const pair = pairs.find(({ privateKey }) => privateKey.algorithm.name === 'Ed25519')
      const type = VERBS[(activity as { type: keyof typeof VERBS }).type]
      const object = type && (await type.fromJsonLd(activity, context))
      const signed =
        pair && object ? await signObject(object, pair.privateKey, pair.multikey.id!, context) : object
      return JSON.stringify(signed ? await signed.toJsonLd({ ...context, format: 'compact' }) : activity)
    },
    deliver: async (activity) => postActivity(access, await readIdentity(), activity),
  }
}

const VERBS = { Create, Update, Delete }

/** RSA signs requests, Ed25519 the activities themselves. */
async function readKeys(deps: Deps): Promise<CryptoKeyPair[]> {
  const stored = await readActorKeys(deps, () =>
    Promise.all(
      (['RSASSA-PKCS1-v1_5', 'Ed25519'] as const).map(async (algorithm) => {
        const { privateKey, publicKey } = await generateCryptoKeyPair(algorithm)
        return { privateKey: await exportJwk(privateKey), publicKey: await exportJwk(publicKey) }
      }),
    ),
  )
  return Promise.all(
    stored.map(async ({ privateKey, publicKey }) => ({
      privateKey: await importJwk(privateKey, 'private'),
      publicKey: await importJwk(publicKey, 'public'),
    })),
  )
}
