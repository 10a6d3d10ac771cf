import { createChildPool } from '../platform/runtime/child-processes/child-pool.ts'
import type { FontPart } from './font-sources.ts'

export type FontBytes = Uint8Array<ArrayBuffer>
export type DrawFont = (parts: readonly FontPart[]) => Promise<FontBytes>

/**
 * A slice takes up to a second, and a hanging one would block every later one; but the child has a low priority, and on
 * a busy machine it may wait half a minute for the processor.
 */
const TIMEOUT_MS = 60_000
/**
 * Two slices of a page come together, the titles of a list too, and the child has their files open; starting a child takes
 * several times as long as drawing in one that is warm.
 */
const IDLE_MS = 5_000

/**
 * Draws fonts in a child process, which keeps the event loop free and returns its memory when it ends after some idle
 * seconds: with a worker thread, 50 to 200 MB stayed with the server. `program` is draw-font.program.ts or its bundle.
 * Rejects with ChildFailure.
 */
export function drawFontInChildProcess(program: URL): DrawFont {
  const draw = createChildPool<readonly FontPart[], Uint8Array>(program, {
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
  })
  return async (parts) => new Uint8Array(await draw(parts))
}
