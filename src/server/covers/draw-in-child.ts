import { createChildPool } from '../platform/runtime/child-pool.ts'
import { programPath } from '../platform/runtime/program-path.ts'
import type { BookToCover, ReviewToShare, SiteToShare } from '../../cover-art/cover-art.ts'

export type Drawing =
  | { kind: 'cover'; book: BookToCover }
  | { kind: 'review card'; review: ReviewToShare }
  | { kind: 'site card'; site: SiteToShare }

/**
 * A cover as SVG, a card as PNG. Drawn in a child process, one after another: the fonts and the renderer take 150 MB,
 * which would stay with the server, and their time would be every reader's. The child ends after a few idle seconds.
 * Rejects with ChildFailure.
 */
export const drawInChildProcess = createChildPool<Drawing, Uint8Array>(
  programPath('src/server/covers/draw-picture.program.ts'),
  // Far beyond the second that the first one takes.
  { timeoutMs: 20_000, idleMs: 5_000 },
)
