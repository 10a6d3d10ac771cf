import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { convertPicture } from './pictures.service.ts'

/**
 * A stored WebP picture as AVIF, which is smaller; undefined until it has been made, which the first call begins. Made on
 * request and kept in the cache folder: an upload does not wait for it, and any process makes what it lacks.
 */
export async function readAvif(
  { cacheDir, log }: Pick<Deps, 'cacheDir' | 'log'>,
  name: string,
  webp: Uint8Array,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const file = path.join(cacheDir, 'avif', `${path.parse(name).name}.avif`)
  const made = await readFile(file).catch(() => undefined)
  if (made)
    return {
      type: made.subarray(4, 8).toString('latin1') === 'ftyp' ? 'image/avif' : 'image/webp',
      bytes: made,
    }
  readOrCreateFile(log, file, async () => {
    const [avif] = await convertPicture({ bytes: webp, use: 'avif' })
    // Of some pictures WebP is the smaller one: it is kept under both names.
    return avif && avif.bytes.length < webp.length ? avif.bytes : webp
  }).catch((cause: unknown) => log.warn({ err: cause, name }, 'a picture could not be converted to AVIF'))
  return undefined
}
