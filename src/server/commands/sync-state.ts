import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartupError } from '../platform/runtime/faults.ts'

/** The last common state of folder and site: a comparison with it shows which side has changed since. */
const syncStateSchema = z.object({
  /** By id: the version of the site's draft and the digest of the file. */
  reviews: z.record(z.string(), z.object({ version: z.int(), digest: z.string() })),
  /** By kind and digest: the uploaded pictures. */
  pictures: z.record(
    z.string(),
    z.object({ file: z.string(), name: z.string(), path: z.string(), width: z.int(), height: z.int() }),
  ),
})

export type SyncState = z.infer<typeof syncStateSchema>

/** In the folder; it may be committed with the texts. */
const STATE_FILE = '.xingcha.json'

/** Empty where there is none yet. Throws StartupError for a damaged one. */
export async function readSyncState(folder: string): Promise<SyncState> {
  const file = path.join(folder, STATE_FILE)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { reviews: {}, pictures: {} }
  try {
    return syncStateSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartupError(
      `${file} is damaged. Delete it: then files that differ from the site are told, and none is replaced.`,
      { cause },
    )
  }
}

export async function writeSyncState(folder: string, state: SyncState): Promise<void> {
  await writeFile(path.join(folder, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`)
}

export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}
