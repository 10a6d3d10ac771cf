import { createHash } from 'node:crypto'
import { AVATAR_COUNT } from '../../../contract/limits.ts'

/** The drawn avatar of an account (docs/product/comments.md): always the same, and evenly spread over all of them. */
export function avatarOf(userId: string): number {
  return createHash('sha256').update(userId).digest().readUInt32BE() % AVATAR_COUNT
}
