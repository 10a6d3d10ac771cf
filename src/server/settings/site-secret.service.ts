import type { Queries } from '../platform/db/database.ts'
import { StartupError } from '../platform/runtime/faults.ts'
import { isSameHash, keyedHash } from '../platform/security/secret.ts'
import { readStoredValue, storeValue } from './settings.service.ts'

/** In the settings, under a key that is not a setting: a keyed hash of the secret that the data were made with. */
export const SECRET_MARK = 'secret_mark'

/** The value of SECRET_PREVIOUS where nobody has the former secret any more. */
export const LOST = 'lost'

/** Undefined where the data were made before there was a mark. */
export async function readSecretMark(queries: Queries): Promise<string | undefined> {
  const mark = await readStoredValue(queries, SECRET_MARK)
  return typeof mark === 'string' ? mark : undefined
}

export async function storeSecretMark(queries: Queries, secret: string): Promise<void> {
  await storeValue(queries, SECRET_MARK, markOf(secret))
}

/** Whether the data with this mark were made with this secret. */
export function isSecretOf(mark: string, secret: string): boolean {
  return isSameHash(mark, markOf(secret))
}

function markOf(secret: string): string {
  return keyedHash(secret, 'mark of the data', '')
}

/**
 * What becomes of the data under this secret: `same`, `first` (they have no mark yet), `changed` (SECRET_PREVIOUS is theirs) or
 * `lost` (theirs is gone, and the operator says so). Throws StartupError where it is another one.
 */
export function compareSecret(
  mark: string | undefined,
  { secret, previous }: { secret: string; previous: string | undefined },
): 'same' | 'first' | 'changed' | 'lost' {
  if (mark === undefined) return previous === undefined || previous === LOST ? 'first' : 'changed'
  if (isSecretOf(mark, secret)) return 'same'
  if (previous === LOST) return 'lost'
  if (previous !== undefined && isSecretOf(mark, previous)) return 'changed'
  throw new StartupError(OTHER_SECRET)
}

/** A sentence for who forgets that every secret is accepted meanwhile. */
export const STILL_LOST = `Remove SECRET_PREVIOUS=${LOST} from the settings: as long as it is set, any SECRET is accepted.`

/** A sentence with what it means and what to do. */
export const OTHER_SECRET =
  'SECRET (or the file secret in DATA_DIR) is not the one that the data of this site were made with: with it nobody is ' +
  'signed in any more, two-step codes and tokens are refused, and links in mails that were sent lead nowhere. ' +
  'Give the former one; to replace it, give it as SECRET_PREVIOUS beside the new SECRET; if nobody has it, set ' +
  `SECRET_PREVIOUS=${LOST}.`
