import { createHash } from 'node:crypto'
import { AVATAR_COUNT } from '../../../contract/limits.ts'

/** The number of the account's drawn avatar (docs/product/comments.md): always the same, and evenly distributed. */
export function avatarOf(userId: string): number {
  return createHash('sha256').update(userId).digest().readUInt32BE() % AVATAR_COUNT
}
