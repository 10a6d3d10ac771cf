import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { HOUR } from '../../contract/durations.ts'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { convertPicture } from './pictures.service.ts'

/** Milliseconds. */
const RETRY_AFTER = HOUR

/** When a file's encoding began, by path: no request repeats at once what failed or a full disk did not keep. */
const attempts = new LRUCache<string, number>({ max: 5_000 })

/** A stored picture as AVIF, cached; undefined until it is made, which the first call begins, once an hour. */
export async function readAvif(
  { cacheDir, clock, log }: Pick<Deps, 'cacheDir' | 'clock' | 'log'>,
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
  const now = clock.now().getTime()
  // Also where the clock was set back.
  if (Math.abs(now - (attempts.get(file) ?? -Infinity)) < RETRY_AFTER) return undefined
  attempts.set(file, now)
  readOrCreateFile(log, file, async () => {
    const [avif] = await convertPicture({ bytes: webp, use: 'avif' })
    // Of some pictures WebP is the smaller one: it is kept under both names.
    return avif && avif.bytes.length < webp.length ? avif.bytes : webp
  }).catch((cause: unknown) => log.warn({ err: cause, name }, 'a picture could not be converted to AVIF'))
  return undefined
}
