import { type ContentVersions, readFileVersion, readVersions } from './content-version.store.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../runtime/log.ts'
import { messageOf } from '../runtime/faults.ts'

export interface SyncDeps {
  database: Database
  contentVersions: ContentVersions
  log: Log
}

export interface ContentVersionSync {
  stop(): Promise<void>
}

interface SyncOptions {
  databaseUrl: string | undefined
  /** The interval on engines without notifications. */
  pollMilliseconds?: number
}

/** Follows others' changes within a second: PostgreSQL notifies, SQLite is polled. Resolves once all so far are read. */
export async function syncContentVersions(deps: SyncDeps, options: SyncOptions): Promise<ContentVersionSync> {
  const { databaseUrl, pollMilliseconds = POLL_MILLISECONDS } = options
  if (databaseUrl === undefined) {
    const poll = watchFile(deps)
    await poll()
    return startPolling(deps, poll, pollMilliseconds)
  }
  await catchUp(deps)
  const { listenForContentVersions } = await import('../db/postgres/content-version-listener.ts')
  return listenForContentVersions(databaseUrl, deps.log, {
    onVersion: deps.contentVersions.learn,
    catchUp: () => catchUp(deps),
    startPolling: (pace) =>
      startPolling(deps, () => catchUp(deps), pace === 'often' ? pollMilliseconds : RARE_MILLISECONDS),
  })
}

async function catchUp({ database, contentVersions }: SyncDeps): Promise<void> {
  for (const raised of await readVersions(database.queries)) contentVersions.learn(raised)
}

/** Reads the versions where another connection has written since the last call. */
function watchFile(deps: SyncDeps): () => Promise<void> {
  let seen: number | undefined
  return async () => {
    const present = await readFileVersion(deps.database.queries)
    if (present === seen) return
    await catchUp(deps)
    seen = present
  }
}

/** Polls with a pause after each time. Logs the first of a row of failures, and goes on. */
function startPolling({ log }: SyncDeps, poll: () => Promise<void>, milliseconds: number) {
  let isStopped = false
  let isFailing = false
  let polling = Promise.resolve()
  let timer: NodeJS.Timeout
  const pause = () => {
    if (!isStopped) timer = setTimeout(() => void (polling = pollOnce()), milliseconds).unref()
  }
  const pollOnce = async () => {
    try {
      await poll()
      isFailing = false
    } catch (cause) {
      if (!isFailing) log.warn({ cause: messageOf(cause) }, 'changes of other processes cannot be seen')
      isFailing = true
    }
    pause()
  }
  pause()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await polling
    },
  }
}

const POLL_MILLISECONDS = 500
const RARE_MILLISECONDS = 30_000
