import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_BODY } from '../../../../contract/bounds.ts'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { limitConcurrency } from '../../runtime/concurrency-limit.ts'
import type { HttpContext } from '../http-context.ts'
import { Problem, problem } from '../responses/problems.ts'
import { declaredLength } from './body-limit.ts'

/** An uploaded file: a small one in memory, a large one on disk, positioned at its start. */
export type Upload = Uint8Array | FileHandle

/** Whether it is read in a few milliseconds, and faster than a process starts. */
export function isQuick(upload: Upload): upload is Uint8Array {
  return upload instanceof Uint8Array && upload.length <= QUICK_BYTES
}

const QUICK_BYTES = 16 * 1024

/**
 * Receives the file of a reader and passes it to `use`: a large one per reader at a time (import_running), and a fixed
 * number for all (imports_full). Two are processed at once, the others queue.
 */
export function receiveReaderUpload<T>(
  c: HttpContext,
  { cacheDir, userId }: { cacheDir: string; userId: string },
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  return receiveUpload(
    c,
    cacheDir,
    (upload) => (upload instanceof Uint8Array ? use(upload) : processInTurn(() => use(upload))),
    (work) => withUploadSlot(userId, work),
  )
}

/** Passes a request's body to `use`; a large one by a file, removed afterwards, within `withSlot`. */
export async function receiveUpload<T>(
  c: HttpContext,
  cacheDir: string,
  use: (upload: Upload) => Promise<T>,
  withSlot = (work: () => Promise<T>) => work(),
): Promise<T> {
  const declared = declaredLength(c) ?? 0
  const reader = c.req.raw.body?.getReader()
  const start = declared > SMALL_BYTES ? [] : await readStart(reader)
  if (start instanceof Uint8Array) return use(start)
  return withSlot(() =>
    withTemporaryFile(folderIn(cacheDir), async (file) => {
      let at = 0
      for (const chunk of start) at += (await file.write(chunk, 0, chunk.length, at)).bytesWritten
      for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
        at += (await file.write(next.value, 0, next.value.length, at)).bytesWritten
      return use(file)
    }),
  )
}

/** Removes the files of a process that was killed. */
export async function removeAbandonedUploads(cacheDir: string): Promise<void> {
  const folder = folderIn(cacheDir)
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })))
}

/** A body of this size is read into memory. */
const SMALL_BYTES = DEFAULT_BODY.bytes

/** The whole body where it is small; else the chunks read so far. */
async function readStart(reader: ReadableStreamDefaultReader<Uint8Array> | undefined) {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= SMALL_BYTES) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return Buffer.concat(chunks)
    chunks.push(value)
    size += value.length
  }
  return chunks
}

const processInTurn = limitConcurrency(2)
const takeSlot = createAccountSlots({ most: 8, running: 'import_running', full: 'imports_full' })

async function withUploadSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const free = takeSlot(userId)
  try {
    return await work()
  } finally {
    free()
  }
}

/** The file is unlinked while it is used, so that it disappears with the process. */
async function withTemporaryFile<T>(folder: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    await rm(name, { force: true })
    return await work(file)
  } finally {
    await file.close()
  }
}

function folderIn(cacheDir: string): string {
  return path.join(cacheDir, 'uploads')
}

interface SlotLimits {
  /** The most slots of all accounts together. */
  most: number
  /** Thrown where the account has a slot already. */
  running: ProblemCode
  /** Thrown where all slots are taken. */
  full: ProblemCode
}

/** Returns a function that takes the only slot of an account and returns what frees it. */
export function createAccountSlots({ most, running, full }: SlotLimits): (userId: string) => () => void {
  const taken = new Set<string>()
  return (userId) => {
    if (taken.has(userId)) throw problem(running)
    if (taken.size >= most) throw new Problem(full, { retryAfter: RETRY_AFTER })
    taken.add(userId)
    return () => void taken.delete(userId)
  }
}

/** Seconds. */
const RETRY_AFTER = 30
