import type { ProblemCode } from '../../contract/problems.ts'
import { createChildPool } from '../platform/runtime/child-pool.ts'
import { programPath } from '../platform/runtime/program-path.ts'

export interface Conversion {
  bytes: Uint8Array
  /** `mail`: a small cover as JPEG. `seal`: a square, transparent where it is empty. `icon`: the same on paper, as PNG. */
  use: 'picture' | 'cover' | 'mail' | 'seal' | 'icon'
  /** In pixels of the upright picture. */
  crop?: { left: number; top: number; width: number; height: number } | undefined
}

export type Converted =
  | { fault: Extract<ProblemCode, 'picture_broken' | 'picture_type_unknown' | 'picture_too_large'> }
  /** The smallest first. */
  | { files: { width: number; height: number; bytes: Uint8Array }[] }

/**
 * Converts one picture after another in a child process: decoding takes as much memory as the picture has pixels, and a
 * fault of the decoder ends the child alone. Rejects with ChildFailure.
 */
export const convertInChildProcess = createChildPool<Conversion, Converted>(
  programPath('src/server/pictures/convert-picture.program.ts'),
  { timeoutMs: 60_000, idleMs: 5_000 },
)
