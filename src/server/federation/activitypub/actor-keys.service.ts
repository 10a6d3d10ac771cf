import type { Deps } from '../../deps.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { decrypt, encrypt, encryptAnew, type SecretChange } from '../../platform/security/secret.ts'
import { readStoredValue, storeValue } from '../../settings/settings.service.ts'

/** In the settings, under a key that is not a setting: the key pairs as JWK, encrypted. */
const KEY = 'activitypub_keys'

/** A key pair as JSON Web Keys. */
export interface StoredKeyPair {
  privateKey: JsonWebKey
  publicKey: JsonWebKey
}

/** The site's keys, made once for all processes. Those that cannot be decrypted are replaced: others fetch them again. */
export async function readActorKeys(
  { database, secret, log }: Deps,
  generate: () => Promise<StoredKeyPair[]>,
): Promise<StoredKeyPair[]> {
  const open = (stored: unknown): StoredKeyPair[] | undefined => {
    if (typeof stored !== 'string') return undefined
    try {
      return JSON.parse(decrypt(secret, KEY, stored)) as StoredKeyPair[]
    } catch {
      log.warn('the keys of ActivityPub cannot be decrypted with this SECRET: new ones are made')
      return undefined
    }
  }
  const present = open(await readStoredValue(database.queries, KEY))
  if (present) return present
  const made = await generate()
  return database.transaction(async (queries) => {
    await lockNamed(queries, KEY)
    const others = open(await readStoredValue(queries, KEY))
    if (others) return others
    await storeValue(queries, KEY, encrypt(secret, KEY, JSON.stringify(made)))
    return made
  })
}

/** Whether this secret decrypts the keys; true where there are none. */
export async function areActorKeysOf(queries: Queries, secret: string): Promise<boolean> {
  const stored = await readStoredValue(queries, KEY)
  if (typeof stored !== 'string') return true
  try {
    decrypt(secret, KEY, stored)
    return true
  } catch {
    return false
  }
}

/** Encrypts the keys by the new secret. */
export async function changeActorKeysSecret(queries: Queries, change: SecretChange): Promise<void> {
  const stored = await readStoredValue(queries, KEY)
  if (typeof stored === 'string') await storeValue(queries, KEY, encryptAnew(change, KEY, stored))
}
