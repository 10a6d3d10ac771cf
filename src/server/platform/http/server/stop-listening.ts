import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server as HttpServer, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setImmediate } from 'node:timers/promises'

interface StopOptions {
  /** Whether the clients are proxies, which may be sending a request on a connection that looks idle. */
  isBehindProxy: boolean
}

/**
 * Accepts no new connections and resolves when all open ones have ended. Requests on them are still answered, with
 * `Connection: close`. A proxy gets some seconds to use or close its idle connections: if the server closed one while
 * a comment was on its way, the proxy would answer 502, because it must not send a comment twice.
 */
export async function stopListening(server: HttpServer, { isBehindProxy }: StopOptions): Promise<void> {
  const idleMs = isBehindProxy ? PROXY_IDLE_MS : 0
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await quietTurn()
  let closesIdleAt = performance.now() + idleMs
  const noteAnswer = (finished: unknown) => {
    const { server: its, response } = finished as FinishedResponse
    // A response that had started before leaves an idle connection.
    if (its === server && response.shouldKeepAlive) closesIdleAt = performance.now() + idleMs
  }
  subscribe(RESPONSE_FINISH, noteAnswer)
  const closeIdle = setInterval(() => {
    if (performance.now() >= closesIdleAt) server.closeIdleConnections()
  }, 50)
  const closeAll = setTimeout(() => server.closeAllConnections(), PROXY_IDLE_MS + ANSWER_MS)
  // HttpServer's own close would close idle connections first.
  await new Promise<unknown>((resolve) => Server.prototype.close.call(server, resolve))
  clearInterval(closeIdle)
  clearTimeout(closeAll)
  unsubscribe(RESPONSE_FINISH, noteAnswer)
}

/** The kernel resets connections that nobody accepted before the end; the loop accepts them before setImmediate. */
async function quietTurn(): Promise<void> {
  const deadline = performance.now() + QUIET_DEADLINE_MS
  for (;;) {
    const before = performance.now()
    await setImmediate()
    const now = performance.now()
    if (now - before < QUIET_TURN_MS || now > deadline) return
  }
}

interface FinishedResponse {
  server: HttpServer
  response: ServerResponse
}

const RESPONSE_FINISH = 'http.server.response.finish'

/** Longer than nginx keeps an idle connection (keepalive_timeout in docs/operations.md). */
const PROXY_IDLE_MS = 5_000

/** For a slow answer. */
const ANSWER_MS = 15_000

const QUIET_TURN_MS = 0.5
const QUIET_DEADLINE_MS = 1_000
