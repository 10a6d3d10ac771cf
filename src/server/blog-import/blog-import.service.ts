import { BLOG_FILE_MB } from '../../contract/studio/blog-import-codes.ts'
import type {
  BlogImportState,
  BlogPiece,
  NewBlogImportRun,
  BlogImportReport,
} from '../../contract/studio/blog-import.ts'
import type { Deps } from '../deps.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { ChildFailure } from '../platform/runtime/child-processes/supervised-child.ts'
import { runInChild } from '../run-in-child.ts'
import type { BlogImportTask } from './run-blog-import.ts'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

type BlogImportsDeps = Pick<Deps, 'database' | 'siteUrl' | 'log'>

/** The one export that the studio checks or imports at a time, kept in the data folder until it is removed. */
export function createBlogImports(deps: BlogImportsDeps) {
  const { env } = deps.database
  const folder = openImportFolder(env.dataDir)
  let isBusy = false
  /** Whether the child process is one of this process's. */
  let isRunning = false

  /** Throws import_running: an export is changed by one request at a time, and by none while it is read. */
  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (isBusy) throw problem('import_running')
    isBusy = true
    try {
      if ((await readState()).run?.state === 'running') throw problem('import_running')
      return await work()
    } finally {
      isBusy = false
    }
  }

  async function readState(): Promise<BlogImportState> {
    const stored = await folder.readState()
    if (!stored) return { file: null, run: null, report: null }
    const { texts, isFresh } = await folder.readProgress()
    const { run } = stored
    const isLost = run?.state === 'running' && !isRunning && !isFresh
    const state = isLost ? 'interrupted' : run?.state
    return {
      file: { ...stored.file, is_here: await folder.hasExport() },
      run: run && state !== undefined ? { ...run, state, texts } : null,
      report: state === 'running' ? null : ((await folder.readReport()) ?? null),
    }
  }

  async function start(run: NewBlogImportRun): Promise<BlogImportState> {
    const stored = await folder.readState()
    if (!stored || !(await folder.hasExport())) throw problem('blog_file_cut')
    const { is_check, ...choices } = run
    const report = await folder.readReport()
    const known = new Map(report?.texts.map(({ where, notes }) => [where, notes]))
    const chosen = Object.keys({ ...choices.texts, ...choices.kinds })
    // A misspelt choice would publish what was to be kept back.
    if (!chosen.every((where) => known.has(where))) throw problem('invalid_request')
    const seen = Object.fromEntries(chosen.map((where) => [where, known.get(where) ?? []]))
    const total = report?.texts.length ?? null
    const running: StoredRun = {
      ...stored,
      run: { is_check, choices, total, state: 'running', failure: null },
    }
    await folder.beginProgress()
    await folder.writeState(running)
    isRunning = true
    void finish(running, { run, seen })
      .catch((cause: unknown) => deps.log.error({ err: cause }, 'the import could not be finished'))
      .finally(() => {
        isRunning = false
      })
    return readState()
  }

  /** Stores how the run ended. */
  async function finish(running: StoredRun, task: Pick<BlogImportTask, 'run' | 'seen'>): Promise<void> {
    const { whole: file, progress } = folder
    const { name } = running.file
    const end = (changed: Partial<NonNullable<StoredRun['run']>>) =>
      folder.writeState({ ...running, run: running.run && { ...running.run, ...changed } })
    try {
      const outcome = await runInChild('runBlogImport', {
        env,
        siteUrl: deps.siteUrl,
        file,
        name,
        progress,
        ...task,
      })
      if ('failure' in outcome) return await end({ state: 'failed', failure: outcome.failure })
      await folder.writeReport(outcome.report)
      await end({ state: 'done' })
      // The addresses of readers are kept no longer than they are needed.
      if (!task.run.is_check && outcome.report.texts.every(({ why }) => why !== 'refused'))
        await folder.removeExport()
    } catch (cause) {
      await end({ state: 'interrupted' })
      if (!(cause instanceof ChildFailure && cause.reason === 'stopping'))
        deps.log.error({ err: cause }, 'an import was interrupted')
    }
  }

  return {
    readState,
    /** Throws blog_file_too_large, blog_file_cut, import_running. */
    takePiece: ({ name, at, size }: BlogPiece, body: AsyncIterable<Uint8Array>) =>
      exclusively(async () => {
        if (size > BLOG_FILE_MB * 1024 * 1024) throw problem('blog_file_too_large')
        const end = await folder.writePiece(at, body)
        if (end === undefined || end > size) throw problem('blog_file_cut')
        if (end < size) return readState()
        await folder.finish(name, size)
        return start({ is_check: true, categories: {}, pictures: true, drafts: false, texts: {}, kinds: {} })
      }),
    /** Throws blog_file_cut, import_running. */
    run: (run: NewBlogImportRun) => exclusively(() => start(run)),
    /** Throws import_running. */
    remove: () => exclusively(() => folder.remove()),
  }
}

/** The facts about the export and its last run; the report is a file of its own. */
export interface StoredRun {
  file: { name: string; bytes: number }
  run: Omit<NonNullable<BlogImportState['run']>, 'texts'> | null
}

/** The folder of the data folder that holds one export, its state and its report. */
function openImportFolder(dataDir: string) {
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
