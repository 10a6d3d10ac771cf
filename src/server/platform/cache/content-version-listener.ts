import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { VERSION_CHANNEL } from './content-version.store.ts'
import type { ContentVersion } from '../db/database.ts'
import type { Log } from '../runtime/log.ts'
import { messageOf } from '../runtime/startup-error.ts'

/** As pg_stat_activity names the connection. */
export const LISTENER_NAME = 'xingcha content versions'

interface Listening {
  hear(raised: ContentVersion): void
  /** Reads all that was raised while nobody listened. */
  catchUp(): Promise<void>
  /** Looks now and then, for as long as nobody listens. */
  pollMeanwhile(): { stop(): Promise<void> }
}

/**
 * Hears on a connection of its own what other processes raise, and looks for it while there is none. Nothing is lost
 * between: what was committed before the connection listened is read after it does.
 */
export function listenForContentVersions(
  url: string,
  log: Log,
  listening: Listening,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const working = listenUntil(stopping.signal, url, log, listening)
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}

async function listenUntil(
  stopping: AbortSignal,
  url: string,
  log: Log,
  listening: Listening,
): Promise<void> {
  let polling = listening.pollMeanwhile()
  let wait = FIRST_WAIT
  while (!stopping.aborted) {
    const connection = await connect(url, listening, stopping).catch((cause: unknown) =>
      log.debug({ cause: messageOf(cause) }, 'no connection to hear changes on'),
    )
    if (connection) {
      await polling.stop()
      log.debug('changes of other processes are heard')
      const since = performance.now()
      await connection.lost
      polling = listening.pollMeanwhile()
      if (!stopping.aborted) log.warn('changes of other processes are looked for until they are heard again')
      if (performance.now() - since > LONGEST_WAIT) wait = FIRST_WAIT
    }
    await sleep(wait, undefined, { signal: stopping, ref: false }).catch(() => {})
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  await polling.stop()
}

interface Connection {
  /** Resolves when nothing is heard any more. */
  lost: Promise<unknown>
}

/**
 * Listens, and has read what was raised before. Rejects where the database does not answer, or what is told does not
 * come through: some poolers swallow it.
 */
async function connect(
  url: string,
  { hear, catchUp }: Listening,
  stopping: AbortSignal,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    keepAlive: true,
  })
  // Also lets the loss of the connection not end this process.
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', resolve))
  const end = () => client.end().catch(() => {})
  stopping.addEventListener('abort', end)
  const heartbeat = setInterval(() => void checkHearing(client).catch(end), HEARTBEAT).unref()
  void lost.then(() => {
    clearInterval(heartbeat)
    stopping.removeEventListener('abort', end)
  })
  client.on('notification', ({ payload = '' }) => {
    const [scope = '', version] = payload.split(' ')
    if (scope !== GREETING) hear({ scope, version: Number(version) })
  })
  const begin = async () => {
    await client.connect()
    await client.query(`listen ${VERSION_CHANNEL}`)
    await checkHearing(client)
    await catchUp()
  }
  // A client that is ended while it connects never says so by itself.
  const isLostFirst = lost.then(() => Promise.reject(new Error('the connection was lost')))
  try {
    await Promise.race([begin(), isLostFirst])
    return { lost }
  } catch (cause) {
    await end()
    throw cause
  }
}

/** Rejects where the connection's own word does not come back to it: it is gone, or nothing can be heard on it. */
async function checkHearing(client: pg.Client): Promise<void> {
  const word = `${GREETING} ${randomUUID()}`
  const heard = new AbortController()
  const hear = ({ payload }: pg.Notification) => void (payload === word && heard.abort())
  client.on('notification', hear)
  try {
    await client.query('select pg_notify($1, $2)', [VERSION_CHANNEL, word])
    if (!heard.signal.aborted) await once(heard.signal, 'abort', { signal: AbortSignal.timeout(PATIENCE) })
  } finally {
    client.off('notification', hear)
  }
}

const GREETING = 'hello'
/** Milliseconds. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 30_000
const PATIENCE = 5_000
const HEARTBEAT = 30_000
