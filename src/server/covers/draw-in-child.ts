import { createChildPool } from '../platform/runtime/child-processes/child-pool.ts'
import { programPath } from '../platform/runtime/child-processes/program-path.ts'
import type { BookToCover, QuoteToDraw, ReviewToShare, SiteToShare } from '../../cover-art/cover-art.ts'

export type Drawing =
  | { kind: 'cover'; book: BookToCover }
  /** `width`: in pixels, else that of small covers on sharp screens. */
  | { kind: 'cover picture'; book: BookToCover; width?: number | undefined }
  | { kind: 'svg picture'; svg: string; width?: number | undefined }
  | { kind: 'review card'; review: ReviewToShare }
  | { kind: 'quote card'; card: QuoteToDraw }
  | { kind: 'site card'; site: SiteToShare }
  | { kind: 'seal' | 'seal icon'; character: string }

/**
 * Draws a cover as SVG or a card as PNG, in a child process, one after another: the fonts and the renderer take 150 MB,
 * which the server would never return, and block the event loop. The child exits after five idle seconds. Rejects with
 * ChildFailure.
 */
export const drawInChildProcess = createChildPool<Drawing, Uint8Array>(
  programPath('src/server/covers/draw-picture.program.ts'),
  // The first drawing takes about a second, and on a busy machine, at a low priority, half a minute.
  { timeoutMs: 60_000, idleMs: 5_000 },
)
