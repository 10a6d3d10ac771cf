import type { ContentVersions } from './content-versions.ts'
import { readFileVersion, readVersions } from './content-version.store.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../runtime/log.ts'
import { messageOf } from '../runtime/startup-error.ts'

export interface FollowingDeps {
  database: Database
  contentVersions: ContentVersions
  log: Log
}

export interface Following {
  stop(): Promise<void>
}

interface FollowingOptions {
  databaseUrl: string | undefined
  /** Between two looks where nobody tells. */
  pollMilliseconds?: number
}

/**
 * Has this process see what others change within a second: on PostgreSQL they tell it, on SQLite it looks whether the
 * file has changed. Resolves once all that was raised so far is known.
 */
export async function syncContentVersions(
  deps: FollowingDeps,
  options: FollowingOptions,
): Promise<Following> {
  const { databaseUrl, pollMilliseconds = POLL_MILLISECONDS } = options
  if (databaseUrl === undefined) {
    const look = lookAtFile(deps)
    await look()
    return startPolling(deps, look, pollMilliseconds)
  }
  await catchUp(deps)
  const { listenForContentVersions } = await import('./content-version-listener.ts')
  return listenForContentVersions(databaseUrl, deps.log, {
    hear: deps.contentVersions.learn,
    catchUp: () => catchUp(deps),
    pollMeanwhile: () => startPolling(deps, () => catchUp(deps), pollMilliseconds),
  })
}

async function catchUp({ database, contentVersions }: FollowingDeps): Promise<void> {
  for (const raised of await readVersions(database.queries)) contentVersions.learn(raised)
}

/** Reads the versions where anyone has written since the last look; asking that reads nothing else. */
function lookAtFile(deps: FollowingDeps): () => Promise<void> {
  let seen: number | undefined
  return async () => {
    const present = await readFileVersion(deps.database.queries)
    if (present === seen) return
    await catchUp(deps)
    seen = present
  }
}

/** Looks again and again, a pause after each; what fails is said once, and looked at again. */
function startPolling({ log }: FollowingDeps, look: () => Promise<void>, milliseconds: number): Following {
  let isStopped = false
  let isFailing = false
  let looking = Promise.resolve()
  let timer: NodeJS.Timeout
  const pause = () => {
    if (!isStopped) timer = setTimeout(() => void (looking = lookOnce()), milliseconds).unref()
  }
  const lookOnce = async () => {
    try {
      await look()
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
      await looking
    },
  }
}

const POLL_MILLISECONDS = 500
