import { z } from 'zod'
import { DAY } from '../../../contract/durations.ts'
import { type KeySet, keySetSchema } from '../../../contract/accounts/api-tokens.ts'
import type { Deps } from '../../deps.ts'
import { encrypt, decrypt } from '../../platform/security/secret.ts'
import type { SigningKeyRow } from '../../platform/db/tables/account-tables.ts'
import * as store from './api-tokens.store.ts'

type KeyDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'log'>

/** ECDSA on P-256, which every JWT library supports. */
export const ALGORITHM = 'ES256'

/** The current signing key, with its private part; created where there is none yet. */
export async function readSigningKey(deps: KeyDeps): Promise<PrivateKey> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const found = await store.findSigningKey(queries, now.toISOString())
  const decrypted = found && decryptKey(deps, found)
  if (decrypted) return decrypted
  const { row, key } = await createKey(deps, now)
  await store.insertSigningKey(queries, row)
  return key
}

/** The public keys of valid tokens, and of the next key (RFC 7517). */
export async function readKeySet({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<KeySet> {
  const keys = await store.listPublicKeys(database.queries, daysFrom(clock.now(), -VERIFIES_DAYS))
  return keySetSchema.parse({ keys: keys.map(({ public_key }) => JSON.parse(public_key)) })
}

/**
 * Creates the next key 7 days before its first use, so that clients that cache the key set know it by then; deletes the
 * keys of expired tokens. Does nothing where no program has ever signed in.
 */
export async function rotateSigningKeys(deps: KeyDeps): Promise<void> {
  const { queries } = deps.database
  const now = deps.clock.now()
  const [latest] = await store.listPublicKeys(queries, now.toISOString())
  if (latest && latest.signs_until < daysFrom(now, LEAD_DAYS)) {
    const { row } = await createKey(deps, new Date(latest.signs_until))
    await store.insertSigningKey(queries, row)
  }
  await store.deleteSigningKeys(queries, daysFrom(now, -VERIFIES_DAYS))
}

const SIGNS_DAYS = 90
const LEAD_DAYS = 7
/** Published for so long after its last signature: longer than any token is valid. */
const VERIFIES_DAYS = 1

async function createKey({ secret }: KeyDeps, from: Date): Promise<{ row: SigningKeyRow; key: PrivateKey }> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await import('jose')
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const signingJwk = { ...publicJwk, kid, alg: ALGORITHM, use: 'sig' }
  const key = privateKeySchema.parse({ ...(await exportJWK(pair.privateKey)), kid, alg: ALGORITHM })
  const row = {
    id: kid,
    signs_from: from.toISOString(),
    signs_until: daysFrom(from, SIGNS_DAYS),
    public_key: JSON.stringify(signingJwk),
    private_key: encrypt(secret, PURPOSE, JSON.stringify(key)),
  }
  return { row, key }
}

/** Undefined where it was encrypted with another SECRET: it still verifies, and a new key signs. */
function decryptKey({ secret, log }: KeyDeps, { id, private_key }: SigningKeyRow): PrivateKey | undefined {
  try {
    return privateKeySchema.parse(JSON.parse(decrypt(secret, PURPOSE, private_key)))
  } catch {
    log.warn({ key: id }, 'a signing key was encrypted with another SECRET; a new one is created')
    return undefined
  }
}

const PURPOSE = 'signing keys'

/** A JWK of ECDSA on P-256. */
const privateKeySchema = z.object({
  kty: z.literal('EC'),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal(ALGORITHM),
})

type PrivateKey = z.infer<typeof privateKeySchema>

function daysFrom(time: Date, days: number): string {
  return new Date(time.getTime() + days * DAY).toISOString()
}
