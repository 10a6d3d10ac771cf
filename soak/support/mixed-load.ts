import { Agent, request } from 'node:http'
import { messageOf } from '../../src/server/platform/runtime/faults.ts'

/** The requests sent so far, and the reasons for failures. */
export interface Tally {
  sent: number
  failed: number
  reasons: Map<string, number>
}

interface MixedLoad {
  reads: Tally
  writes: Tally
  /** Resolves when the last answers are there. */
  stop(): Promise<void>
}

/** Reads and comments on keep-alive connections until it is stopped, each the next as soon as the one before is answered. */
export function startMixedLoad(address: string, count: { readers: number; writers: number }): MixedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: count.readers + count.writers })
  const reads = newTally()
  const writes = newTally()
  const stopping = new AbortController()
  const repeat = async (tally: Tally, send: () => Promise<number>) => {
    while (!stopping.signal.aborted) {
      const reason = await failureOf(send())
      tally.sent++
      if (reason === undefined) continue
      tally.failed++
      tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
    }
  }
  const read = () => send(agent, address, { method: 'GET', path: PATHS[reads.sent % PATHS.length] ?? '/' })
  const write = () => {
    const number = written++
    return send(agent, address, {
      method: 'POST',
      path: `/api/reviews/${1 + (number % 20)}/comments`,
      // Limits count by address.
      from: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      body: JSON.stringify({ user_name: `讀者${number}`, content: `第 ${number} 則，於輪替重啟之時` }),
    })
  }
  let written = 0
  const loops = [
    ...Array.from({ length: count.readers }, () => repeat(reads, read)),
    ...Array.from({ length: count.writers }, () => repeat(writes, write)),
  ]
  return {
    reads,
    writes,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      agent.destroy()
    },
  }
}

/** Undefined where it was answered as it should be. */
async function failureOf(answer: Promise<number>): Promise<string | undefined> {
  try {
    const status = await answer
    return status >= 500 ? String(status) : undefined
  } catch (cause) {
    return messageOf(cause)
  }
}

const PATHS = [
  '/',
  '/about',
  '/api/reviews',
  '/search?q=%E6%98%9F',
  ...Array.from({ length: 20 }, (_, index) => `/review/${index + 1}`),
]

function newTally(): Tally {
  return { sent: 0, failed: 0, reasons: new Map() }
}

interface Request {
  method: 'GET' | 'POST'
  path: string
  from?: string
  body?: string
}

/** The status of the whole answer. */
function send(agent: Agent, address: string, { method, path, from, body }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(from !== undefined && { 'X-Forwarded-For': from }),
      ...(body !== undefined && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }),
    }
    const sending = request(address + path, { agent, method, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    sending.once('error', reject).end(body)
  })
}
