import { parseRowId } from '../../../contract/row-id.ts'
import { PREVIEW_PATH } from '../../../contract/secret-links.ts'
import type { Deps } from '../../deps.ts'
import { isSameHash, keyedHash, type SecretsInUse, secretsOf } from '../../platform/security/secret.ts'

/** The path of the preview of this draft, which only those know who were given it. `key`: that of the draft. */
export function previewPath({ secret }: Pick<Deps, 'secret'>, id: number, key: string): string {
  return `${PREVIEW_PATH}/${id}-${tokenHash(secret, id, key)}`
}

/** The id of the draft that the token names, not yet verified; undefined for other texts. */
export function idOfToken(token: string): number | undefined {
  return parseRowId(token.slice(0, Math.max(0, token.indexOf('-'))))
}

export function isTokenOf(
  deps: SecretsInUse,
  token: string,
  { id, previewKey }: { id: number; previewKey: string | null },
): boolean {
  if (previewKey === null) return false
  return secretsOf(deps).some((secret) => isSameHash(token, `${id}-${tokenHash(secret, id, previewKey)}`))
}

function tokenHash(secret: string, id: number, key: string): string {
  return keyedHash(secret, 'preview link', `${id} ${key}`)
}
