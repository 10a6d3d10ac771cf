import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../runtime/log.ts'

const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * The file, made once and kept on disk. Two who ask at once wait for the same making. A disk that is full costs
 * only the time to make it again.
 */
export async function readOrCreateFile(
  log: Log,
  file: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const present = underWay.get(file)
  if (present) return present
  const making = makeAndKeep(log, file, make).finally(() => underWay.delete(file))
  underWay.set(file, making)
  return making
}

async function makeAndKeep(
  log: Log,
  file: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await make())
  const unfinished = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
  } catch (cause) {
    log.warn({ err: cause, file }, 'a file that can be made again could not be kept')
    // A full disk leaves the part that fitted, and each who asks would add another.
    await rm(unfinished, { force: true }).catch(() => {})
  }
  return bytes
}
