import { changeSigningKeysSecret } from './accounts/tokens/api-tokens.service.ts'
import { changeTwoFactorSecret } from './accounts/two-factor/two-factor.service.ts'
import { areActorKeysOf, changeActorKeysSecret } from './federation/activitypub/actor-keys.service.ts'
import type { Env } from './env.ts'
import type { Database } from './platform/db/database.ts'
import { StartupError } from './platform/runtime/faults.ts'
import type { Log } from './platform/runtime/log.ts'
import { readOrMakeSecret, readSecret } from './platform/security/secret.ts'
import {
  compareSecret,
  LOST,
  OTHER_SECRET,
  readSecretMark,
  SECRET_MARK,
  STILL_LOST,
  storeSecretMark,
} from './settings/site-secret.service.ts'

type SecretEnv = Pick<Env, 'dataDir' | 'secret' | 'previousSecret'>

/**
 * The secret in use, made where `creates` allows it and no data were made with another one; without `settles` the one before it
 * as long as the data are its. Call it before anything is written. Throws StartupError where the data were made with another secret.
 */
export function findSecret(
  env: SecretEnv,
  mark: string | undefined,
  { creates, settles }: { creates: boolean; settles: boolean },
): string {
  const mayMake = creates && (mark === undefined || env.previousSecret === LOST)
  const secret = env.secret ?? (mayMake ? readOrMakeSecret(env.dataDir) : readSecret(env.dataDir))
  const state = compareSecret(mark, { secret, previous: env.previousSecret })
  return state === 'changed' && !settles && env.previousSecret !== undefined ? env.previousSecret : secret
}

/** Marks the data with the secret; encrypts anew what SECRET_PREVIOUS has encrypted. Once for all processes. */
export async function settleSecret(
  database: Database,
  env: SecretEnv,
  secret: string,
  log: Log,
): Promise<void> {
  const compare = (mark: string | undefined) => compareSecret(mark, { secret, previous: env.previousSecret })
  if (compare(await readSecretMark(database.queries)) === 'same') {
    if (env.previousSecret === LOST) log.warn(STILL_LOST)
    return
  }
  const found = await database.lockedTransaction(SECRET_MARK, async (queries) => {
    const state = compare(await readSecretMark(queries))
    if (state === 'same') return state
    if (state === 'changed' && env.previousSecret !== undefined) {
      const change = { from: env.previousSecret, to: secret }
      await changeTwoFactorSecret(queries, change)
      await changeSigningKeysSecret(queries, change)
      await changeActorKeysSecret(queries, change)
    }
    if (state === 'first' && env.previousSecret !== LOST && !(await areActorKeysOf(queries, secret)))
      throw new StartupError(OTHER_SECRET)
    await storeSecretMark(queries, secret)
    return state
  })
  if (found === 'changed') log.info('the data of SECRET_PREVIOUS are now those of SECRET')
  if (found === 'lost')
    log.warn('the former SECRET is lost: readers with two-step codes need npx xingcha two-step off EMAIL')
}
