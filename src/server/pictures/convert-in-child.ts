import type { Crop } from '../../contract/pictures/cover-crops.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { createChildPool } from '../platform/runtime/child-processes/child-pool.ts'
import { programPath } from '../platform/runtime/child-processes/program-path.ts'

export interface Conversion {
  bytes: Uint8Array
  /**
   * `original`: of which a part becomes a cover; `turned`: the same by a quarter. `mail`: a small cover as JPEG. `card`: a
   * larger one. `ebook`: the whole picture as JPEG, as e-readers can show it. `seal`: a square, transparent where it is empty. `icon`: the same on paper, as PNG. `avif`: the same picture as AVIF.
   */
  use: 'picture' | 'cover' | 'original' | 'turned' | 'mail' | 'card' | 'ebook' | 'seal' | 'icon' | 'avif'
  /** In pixels of the upright picture. */
  crop?: Crop | undefined
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
