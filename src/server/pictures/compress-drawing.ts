import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'

/** An SVG compressed with brotli: once, under the hash of its content, and therefore at the highest level. */
export function compressDrawing(
  { cacheDir, log }: Pick<Deps, 'cacheDir' | 'log'>,
  digest: string,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  return readOrCreateFile(log, path.join(cacheDir, 'drawings', `${digest}.svg.br`), () =>
    promisify(brotliCompress)(bytes),
  )
}
