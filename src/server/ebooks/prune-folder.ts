import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

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
