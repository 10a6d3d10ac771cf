import { exportSpki, importSpki, type DocumentLoader } from '@fedify/fedify/runtime'
import { type KeyCache, verifyRequestDetailed } from '@fedify/fedify/sig'
import { CryptographicKey } from '@fedify/fedify/vocab'
import { HOUR } from '../../../contract/durations.ts'
import { isUnavailable } from '../../platform/runtime/faults.ts'
import { readKeyDocument } from './activity-schema.ts'
import type { TimedStore } from './key-value.store.ts'
import { type LoadDocument, loadBundledContext } from './remote-server.ts'

/** Who has signed a request: its key is described at `keyId`, and belongs to the account `owner`. */
interface Signer {
  keyId: URL
  owner: string | undefined
}

type Verification = { signer: Signer } | { failed: 'gone'; keyId: URL } | { failed: 'unsigned' }

/** Verifies the HTTP signature, in either form, and the digest. `gone`: the URL of the key answers 404 or 410. */
export async function verifySignature(
  request: Request,
  store: TimedStore,
  load: LoadDocument,
): Promise<Verification> {
  if (!isAcceptable(request.headers)) return { failed: 'unsigned' }
  try {
    const result = await verifyRequestDetailed(request, {
      documentLoader: keyLoader(load),
      contextLoader: loadBundledContext,
      keyCache: storedKeys(store),
    })
    if (result.verified) {
      const { id, ownerId } = result.key
      return id ? { signer: { keyId: id, owner: ownerId?.href } } : { failed: 'unsigned' }
    }
    const { reason } = result
    const isGone =
      reason.type === 'keyFetchError' && 'status' in reason.result && GONE.has(reason.result.status)
    return isGone ? { failed: 'gone', keyId: reason.keyId } : { failed: 'unsigned' }
  } catch (cause) {
    if (isUnavailable(cause)) throw cause
    // Fedify throws for headers that are malformed, such as a Date that is none.
    return { failed: 'unsigned' }
  }
}

const GONE = new Set([404, 410])

/** A signature of RFC 9421 has to cover the body; each one beyond the first would make the site request another key. */
function isAcceptable(headers: Headers): boolean {
  const input = headers.get('Signature-Input')
  return input === null || (input.split('keyid=').length === 2 && input.includes('"content-digest"'))
}

/** The key at a URL, or the keys of the account at it: nothing else of the document, which may be large, is expanded. */
function keyLoader(load: LoadDocument): DocumentLoader {
  return async (url) => {
    const key = readKeyDocument(await load(url))
    return { contextUrl: null, document: { '@context': CONTEXTS, ...key }, documentUrl: url }
  }
}

const CONTEXTS = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']

/** The keys that have verified something before. Fedify requests a key again where its signature does not fit. */
function storedKeys(store: TimedStore): KeyCache {
  return {
    async get(keyId) {
      const stored = (await store.read(['key', keyId.href])) as { owner?: string; pem: string } | undefined
      if (!stored) return undefined
      const publicKey = await importSpki(stored.pem)
      return new CryptographicKey({
        id: keyId,
        publicKey,
        ...(stored.owner !== undefined && { owner: new URL(stored.owner) }),
      })
    },
    async set(keyId, key) {
      // One that cannot be had now may be had in a moment: that is not remembered.
      if (!(key instanceof CryptographicKey) || !key.publicKey) return
      const pem = await exportSpki(key.publicKey)
      await store.write(['key', keyId.href], { owner: key.ownerId?.href, pem }, KEPT)
    },
  }
}

const KEPT = 24 * HOUR
