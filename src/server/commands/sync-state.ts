import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartupError } from '../platform/runtime/faults.ts'

/** The last common state of folder and site: a comparison with it shows which side has changed since. */
const syncStateSchema = z.object({
  /** By id: the version of the site's draft and the digest of the file. */
  reviews: z.record(
    z.string(),
    z.object({
      version: z.int(),
      digest: z.string(),
      /** The names of those to which a push gave the id: another with this id has it from another site. */
      files: z.array(z.string()).optional(),
      /** Its id on the site from which its files came, and the names of those that still name their related texts by ids of that site. */
      former: z.object({ id: z.int(), files: z.array(z.string()) }).optional(),
    }),
  ),
  /** By slug: those that a push has begun, until all their texts are on the site; their places by id, and the order that was sent. */
  series: z
    .record(
      z.string(),
      z.object({ places: z.record(z.string(), z.number()), sent: z.array(z.number()).default([]) }),
    )
    .default({}),
  /** By kind and digest: the uploaded pictures and recordings; these have no size. */
  pictures: z.record(
    z.string(),
    // The file's path in the folder.
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
  if (text === undefined) return { reviews: {}, series: {}, pictures: {} }
  try {
    return syncStateSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartupError(
      `${file} is damaged. Delete it: then files that differ from the site are told, and none is replaced.`,
      { cause },
    )
  }
}

/** Remembers that this file of the text names its related texts by ids of this site. */
export function settleRelated(state: SyncState, id: number, name: string): void {
  const former = state.reviews[String(id)]?.former
  if (former) former.files = former.files.filter((each) => each !== name)
}

export async function writeSyncState(folder: string, state: SyncState): Promise<void> {
  await writeFile(path.join(folder, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`)
}
