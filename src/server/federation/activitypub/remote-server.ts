import { FetchError, preloadedContexts, type DocumentLoader } from '@fedify/fedify/runtime'
import { signRequest } from '@fedify/fedify/sig'
import { DeliveryRefused } from '../../mail/deliveries/deliveries.service.ts'
import { type GuardedAnswer, guardedRequest, isOfServer } from '../../platform/http/guarded-fetch.ts'
import { isBlocked } from '../../settings/settings.service.ts'
import { DOCUMENT } from './activitypub.policy.ts'
import { Malformed, parseBoundedJson } from './activity-schema.ts'

/** The key that signs our requests to other servers. */
export interface Identity {
  keyId: URL
  privateKey: CryptoKey
}

export interface RemoteAccess {
  mayBePrivate: boolean
  /** Hosts that are neither asked nor told. */
  blocked: () => Promise<readonly string[]>
}

const ACCEPT =
  'application/activity+json, application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

/** The contexts of JSON-LD that Fedify brings along. Others are not requested. */
export const loadBundledContext: DocumentLoader = async (url) => {
  const document = Object.hasOwn(preloadedContexts, url) ? preloadedContexts[url] : undefined
  if (document === undefined) throw new Error(`the context ${url} is not loaded`)
  return { contextUrl: null, document, documentUrl: url }
}

/** Loads a document of another server. Throws Malformed where it is no JSON, FetchError where it cannot be had. */
export type LoadDocument = (url: string) => Promise<unknown>

/**
 * Loads what one activity needs of other servers: no private networks, bounded in size and, all together, in time. Signed where
 * there is an identity, since some servers answer nobody else.
 */
export function openDocuments(access: RemoteAccess, identity?: Identity): LoadDocument {
  const signal = AbortSignal.timeout(DOCUMENT.timeLimit)
  return async (document) => {
    let url = new URL(document)
    for (let left = DOCUMENT.redirects; ; left--) {
      const { status, headers, body } = await send(access, url, { identity, signal })
      if (status >= 300 && status < 400 && headers.location !== undefined && left > 0) {
        url = new URL(headers.location, url)
        continue
      }
      if (status !== 200)
        throw new FetchError(
          url,
          `${url.host} answered ${status}`,
          new Response(null, { status: Math.max(status, 400) }),
        )
      if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Malformed(`${url.host} answered no JSON`)
      return parseBoundedJson(body)
    }
  }
}

const JSON_TYPE = /^application\/(?:activity\+json|ld\+json|json)(?:;|$)/

/** An activity on its way to an inbox, as JSON. */
export interface SentActivity {
  inbox: string
  body: string
  signal: AbortSignal
}

/** Sends it signed. Throws DeliveryRefused where the inbox is gone or blocked, or does not take this activity. */
export async function postActivity(
  access: RemoteAccess,
  identity: Identity,
  { inbox, body, signal }: SentActivity,
): Promise<void> {
  const url = new URL(inbox)
  if (isBlocked(url.hostname, await access.blocked()))
    throw new DeliveryRefused('for good', `${url.host} is blocked`)
  const ending = AbortSignal.any([signal, AbortSignal.timeout(DOCUMENT.timeLimit)])
  const { status } = await send(access, url, { identity, body, signal: ending })
  if (status >= 200 && status <= 299) return
  const answered = `${url.host} answered ${status}`
  if (status === 404 || status === 410) throw new DeliveryRefused('for good', answered)
  throw isOfServer(status) ? new Error(answered) : new DeliveryRefused('now', answered)
}

/** Sends it signed in the older way, which every server knows, and where it is refused in the way of RFC 9421. */
async function send(
  access: RemoteAccess,
  url: URL,
  { identity, body, signal }: { identity?: Identity | undefined; body?: string; signal: AbortSignal },
): Promise<GuardedAnswer> {
  if (url.protocol !== 'https:' && !access.mayBePrivate) throw new Error(`${url.protocol} is not asked`)
  if (isBlocked(url.hostname, await access.blocked())) throw new Error(`${url.host} is blocked`)
  const unsigned = () =>
    new Request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers:
        body === undefined
          ? { Accept: ACCEPT }
          : { 'Content-Type': 'application/activity+json', Accept: ACCEPT },
      ...(body !== undefined && { body }),
    })
  const request = async (signed: Request) =>
    guardedRequest(url, {
      mayBePrivate: access.mayBePrivate,
      method: body === undefined ? 'GET' : 'POST',
      headers: Object.fromEntries(signed.headers),
      ...(body !== undefined && { body }),
      // An answer to a delivery says nothing.
      maxBytes: body === undefined ? DOCUMENT.maxBytes : 0,
      signal,
    })
  if (!identity) return request(unsigned())
  const { privateKey, keyId } = identity
  const sign = (spec: 'draft-cavage-http-signatures-12' | 'rfc9421') =>
    signRequest(unsigned(), privateKey, keyId, { spec })
  const first = await request(await sign('draft-cavage-http-signatures-12'))
  return first.status === 401 || first.status === 400 ? request(await sign('rfc9421')) : first
}
