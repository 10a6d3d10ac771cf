import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BlogImportReport, BlogImportState } from '../../contract/studio/blog-import.ts'

/** The facts about the export and its last run; the report is a file of its own. */
export interface StoredRun {
  file: { name: string; bytes: number }
  run: Omit<NonNullable<BlogImportState['run']>, 'texts'> | null
}

/** The folder of the data folder that holds one export, its state and its report. */
export function openImportFolder(dataDir: string) {
  const folder = path.join(dataDir, 'blog-import')
  const [part, whole, state, report, progress] = [
    'export.part',
    'export',
    'state.json',
    'report.json',
    'progress',
  ].map((name) => path.join(folder, name)) as [string, string, string, string, string]

  return {
    whole,
    progress,
    readState: () => readJson<StoredRun>(state),
    writeState: (stored: StoredRun) => writeJson(state, stored),
    readReport: () => readJson<BlogImportReport>(report),
    writeReport: (found: BlogImportReport) => writeJson(report, found),
    hasExport: async () => (await sizeOf(whole)) !== undefined,
    removeExport: () => rm(whole, { force: true }),
    remove: () => rm(folder, { recursive: true, force: true }),

    beginProgress: () => writeFile(progress, '0', { mode: 0o600 }),

    /** Texts so far, and whether a process has written them a moment ago. */
    async readProgress(): Promise<{ texts: number; isFresh: boolean }> {
      const written = await stat(progress).catch(() => undefined)
      const text = await readFile(progress, 'utf8').catch(() => '')
      return {
        texts: Number.parseInt(text, 10) || 0,
        isFresh: written !== undefined && Date.now() - written.mtimeMs < FRESH_MS,
      }
    },

    /** Writes a piece at its place. Returns the bytes of the file so far; undefined where one before is missing. */
    async writePiece(at: number, body: AsyncIterable<Uint8Array>): Promise<number | undefined> {
      // The data folder is closed to other users, and so is an export with the addresses of readers.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (at > ((await sizeOf(part)) ?? 0)) return undefined
      const file = await open(part, at === 0 ? 'w' : 'r+', 0o600)
      try {
        let end = at
        for await (const chunk of body) end += (await file.write(chunk, 0, chunk.length, end)).bytesWritten
        return end
      } finally {
        await file.close()
      }
    },

    /** The pieces become the export; what was found in the one before goes. */
    async finish(name: string, bytes: number): Promise<void> {
      await rm(report, { force: true })
      await rename(part, whole)
      await writeJson(state, { file: { name, bytes }, run: null } satisfies StoredRun)
    },
  }
}

/** A process writes its progress each second. */
const FRESH_MS = 15_000

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size
}

async function readJson<Value>(file: string): Promise<Value | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Value)
}

/** Whole or not at all. */
async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
