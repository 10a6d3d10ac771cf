import { getRemoteDocument, preloadedContexts, type DocumentLoader } from '@fedify/fedify/runtime'
import { signRequest } from '@fedify/fedify/sig'
import { DeliveryRefused } from '../deliveries/deliveries.service.ts'
import { type GuardedAnswer, guardedRequest } from '../platform/http/guarded-fetch.ts'
import { isBlocked } from '../settings/blocked-servers.service.ts'
import { DOCUMENT } from './activitypub.policy.ts'

/** With what requests are signed. */
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

/**
 * Loads documents of other servers: no private networks, bounded in size and time, signed where there is an identity, since some
 * servers answer nobody else. The contexts of JSON-LD that Fedify brings along are not requested.
 */
export function createDocumentLoader(access: RemoteAccess, identity?: Identity): DocumentLoader {
  const load: DocumentLoader = async (address) => {
    const preloaded = (preloadedContexts as Record<string, unknown>)[address]
    if (preloaded !== undefined) return { contextUrl: null, document: preloaded, documentUrl: address }
    let url = new URL(address)
    for (let left = DOCUMENT.redirects; ; left--) {
      const { status, headers, body } = await send(access, url, { identity })
      if (status >= 300 && status < 400 && headers.location !== undefined && left > 0) {
        url = new URL(headers.location, url)
        continue
      }
      const response = new Response(new Uint8Array(body), { status, headers: textHeaders(headers) })
      return getRemoteDocument(url.href, response, load)
    }
  }
  return load
}

/** Sends a signed activity to an inbox. Throws DeliveryRefused where it is gone or blocked. */
export async function postActivity(
  access: RemoteAccess,
  identity: Identity,
  { inbox, body }: { inbox: string; body: string },
): Promise<void> {
  const url = new URL(inbox)
  if (isBlocked(url.hostname, await access.blocked())) throw new DeliveryRefused(`${url.host} is blocked`)
  const { status } = await send(access, url, { identity, body })
  if (status === 404 || status === 410) throw new DeliveryRefused(`${url.host} answered ${status}`)
  if (status < 200 || status > 299) throw new Error(`${url.host} answered ${status}`)
}

/** Signed in the older way, which every server knows, and where it is refused in the way of RFC 9421. */
async function send(
  access: RemoteAccess,
  url: URL,
  { identity, body }: { identity?: Identity | undefined; body?: string },
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
      timeLimit: DOCUMENT.timeLimit,
    })
  if (!identity) return request(unsigned())
  const { privateKey, keyId } = identity
  const sign = (spec: 'draft-cavage-http-signatures-12' | 'rfc9421') =>
    signRequest(unsigned(), privateKey, keyId, { spec })
  const first = await request(await sign('draft-cavage-http-signatures-12'))
  return first.status === 401 || first.status === 400 ? request(await sign('rfc9421')) : first
}

function textHeaders(headers: GuardedAnswer['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name)
        ? []
        : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

/** Of the body as it was sent, which is read by now. */
const HOP_BY_HOP = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
