import { createChildPool } from '../platform/runtime/child-pool.ts'
import type { FontPart } from './font-sources.ts'

export type FontBytes = Uint8Array<ArrayBuffer>
export type DrawFont = (parts: readonly FontPart[]) => Promise<FontBytes>

/** Far beyond the half second a slice takes; one that hangs would hold up every later one. */
const TIMEOUT_MS = 20_000

/**
 * Draws each font in a process of its own, so that the event loop stays free and the memory goes back:
 * when a worker thread did the same, 50 to 200 MB stayed with the server. `program` is draw-slice.ts, wherever
 * the build has put it. Rejects with ChildFailure.
 */
export function drawFontInChildProcess(program: URL): DrawFont {
  const draw = createChildPool<readonly FontPart[], Uint8Array>(program, { timeoutMs: TIMEOUT_MS })
  return async (parts) => new Uint8Array(await draw(parts))
}
