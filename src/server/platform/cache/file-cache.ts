import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../runtime/log.ts'

const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Reads the file, or creates and stores it, once for simultaneous callers. A full disk stores none. */
export async function readOrCreateFile(
  log: Pick<Log, 'warn'>,
  file: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await readFile(file).catch(() => undefined)
  if (stored) return stored
  const present = underWay.get(file)
  if (present) return present
  const creating = createAndStore(log, file, make).finally(() => underWay.delete(file))
  underWay.set(file, creating)
  return creating
}

async function createAndStore(log: Pick<Log, 'warn'>, file: string, make: () => Promise<Uint8Array>) {
  const bytes = new Uint8Array(await make())
  const unfinished = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } catch (cause) {
    log.warn({ err: cause, file }, 'a file that can be made again could not be kept')
    // On a full disk a part of the file is left, and each call would add another.
    await rm(unfinished, { force: true }).catch(() => {})
  }
  return bytes
}

/** Deletes the files that were used longest ago until the others have at most so many bytes. */
export async function pruneFolder(folder: string, bytes: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const { mtimeMs, size } = await stat(file).catch(() => ({ mtimeMs: 0, size: 0 }))
      return { file, mtimeMs, size }
    }),
  )
  let total = 0
  for (const { file, size } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
    total += size
    if (total > bytes) await rm(file, { force: true, recursive: true })
  }
}
