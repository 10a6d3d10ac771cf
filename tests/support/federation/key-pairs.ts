import { exportJwk, generateCryptoKeyPair } from '@fedify/fedify'
import type { StoredKeyPair } from '../../../src/server/federation/activitypub/actor-keys.service.ts'

/** The bits of Mastodon's keys. A key of Fedify, 4,096 bits, takes seconds of the processor. */
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}

type Owner = 'site' | 'peer'

const made = new Map<Owner, ReturnType<typeof makePairs>>()

/** The RSA and the Ed25519 key pair of an owner, the same for all tests of a process. */
export function keyPairsOf(owner: Owner): ReturnType<typeof makePairs> {
  const known = made.get(owner) ?? makePairs()
  made.set(owner, known)
  return known
}

/** The same as a site stores them. */
export async function storedKeyPairsOf(owner: Owner): Promise<StoredKeyPair[]> {
  return Promise.all(
    (await keyPairsOf(owner)).map(async ({ privateKey, publicKey }) => ({
      privateKey: await exportJwk(privateKey),
      publicKey: await exportJwk(publicKey),
    })),
  )
}

async function makePairs(): Promise<[rsa: CryptoKeyPair, ed25519: CryptoKeyPair]> {
  return [
    await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']),
    await generateCryptoKeyPair('Ed25519'),
  ]
}
