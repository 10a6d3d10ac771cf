import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FontPart } from './font-sources.ts'

export type FontBytes = Uint8Array<ArrayBuffer>
export type DrawFont = (parts: readonly FontPart[]) => Promise<FontBytes>

/** Far beyond the half second a slice takes; one that hangs would hold up every later one. */
const PATIENCE_MS = 20_000
const MOST_BYTES = 1_000_000

/**
 * Draws each font in a process of its own, so that the event loop stays free and the memory goes back:
 * when a worker thread did the same, 50 to 200 MB stayed with the server. `program` is draw-slice.ts, wherever
 * the build has put it.
 */
export function drawInProcess(program: URL): DrawFont {
  return async (parts) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(program), JSON.stringify(parts)],
      { encoding: 'buffer', timeout: PATIENCE_MS, maxBuffer: MOST_BYTES },
    )
    return new Uint8Array(stdout)
  }
}
