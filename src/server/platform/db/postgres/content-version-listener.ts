import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { VERSION_CHANNEL } from '../../cache/content-version.store.ts'
import type { ContentVersion } from '../database.ts'
import type { Log } from '../../runtime/log.ts'
import { messageOf } from '../../runtime/faults.ts'

/** As pg_stat_activity names the connection. */
export const LISTENER_NAME = 'xingcha content versions'

interface VersionListener {
  onVersion(raised: ContentVersion): void
  /** Reads all versions that were raised without a connection. */
  catchUp(): Promise<void>
  /** Polls, rarely while a connection listens: a pooler or a network that drops notifications looks like silence. */
  startPolling(pace: 'often' | 'rarely'): { stop(): Promise<void> }
}

/** Receives the versions that other processes raise on a connection of its own (LISTEN), and polls; loses none in between. */
export function listenForContentVersions(
  url: string,
  log: Log,
  listening: VersionListener,
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
  listening: VersionListener,
): Promise<void> {
  let polling = listening.startPolling('often')
  let wait = FIRST_WAIT
  while (!stopping.aborted) {
    const connection = await connect(url, listening, stopping).catch((cause: unknown) =>
      log.debug({ cause: messageOf(cause) }, 'no connection to hear changes on'),
    )
    if (connection) {
      await polling.stop()
      polling = listening.startPolling('rarely')
      log.debug('changes of other processes are heard')
      const since = performance.now()
      await connection.lost
      await polling.stop()
      polling = listening.startPolling('often')
      if (!stopping.aborted) log.warn('changes of other processes are looked for until they are heard again')
      if (performance.now() - since > LONGEST_WAIT) wait = FIRST_WAIT
    }
    await sleep(wait, undefined, { signal: stopping, ref: false }).catch(() => {})
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  await polling.stop()
}

interface Connection {
  /** Resolves when the connection is lost. */
  lost: Promise<unknown>
}

/** Resolves once it listens and has read earlier versions. Rejects where no notification comes: some poolers drop them. */
async function connect(
  url: string,
  { onVersion, catchUp }: VersionListener,
  stopping: AbortSignal,
): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    keepAlive: true,
  })
  // Without a listener, the error event would end this process.
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', resolve))
  const end = () => client.end().catch(() => {})
  const onAbort = () => void end()
  stopping.addEventListener('abort', onAbort)
  void lost.then(() => stopping.removeEventListener('abort', onAbort))
  client.on('notification', ({ payload = '' }) => {
    const [scope = '', version] = payload.split(' ')
    if (scope !== GREETING) onVersion({ scope, version: Number(version) })
  })
  const begin = async () => {
    await client.connect()
    await client.query(`listen ${VERSION_CHANNEL}`)
    await checkDelivery(client)
    await catchUp()
  }
  // The promise of a client that is ended while it connects never settles.
  const isLostFirst = lost.then(() => Promise.reject(new Error('the connection was lost')))
  try {
    await Promise.race([begin(), isLostFirst])
    return { lost }
  } catch (cause) {
    await end()
    throw cause
  }
}

/** Sends a notification to itself. Rejects where it does not arrive: the connection is lost, or delivers none. */
async function checkDelivery(client: pg.Client): Promise<void> {
  const message = `${GREETING} ${randomUUID()}`
  const received = new AbortController()
  const onNotification = ({ payload }: pg.Notification) => void (payload === message && received.abort())
  client.on('notification', onNotification)
  try {
    await client.query('select pg_notify($1, $2)', [VERSION_CHANNEL, message])
    if (!received.signal.aborted)
      await once(received.signal, 'abort', { signal: AbortSignal.timeout(PATIENCE) })
  } finally {
    client.off('notification', onNotification)
  }
}

const GREETING = 'hello'
/** Milliseconds. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 30_000
const PATIENCE = 5_000
