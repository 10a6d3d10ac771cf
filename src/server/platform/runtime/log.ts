import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import { withoutSecrets } from '../../../contract/secret-links.ts'
import { codeOf } from './faults.ts'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** One JSON object a line, times as ISO 8601 in UTC. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // PostgreSQL quotes a row that it refuses, with its emails, notes and hashes.
    redact: { paths: ['err.detail', 'err.where'], remove: true },
    hooks: { streamWrite: withoutSecretsOfLinks },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination ?? gatherRequestLines(standardOutput()))
}

/** A line with a `link` is there for its link: the first owner's, or that of a mail that no server takes. */
function withoutSecretsOfLinks(line: string): string {
  return line.includes('"link":"') ? line : withoutSecrets(line)
}

/** The site runs on where its log cannot be written: pino would throw, and retry for ever when the process ends. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: 1, sync: true, maxLength: LARGEST_BACKLOG })
  stream.on('error', (cause) => {
    // A full disk may have room later; a closed terminal or pipe never comes back.
    if (['EIO', 'EPIPE'].includes(codeOf(cause) ?? '')) stream.write = () => true
  })
  return stream
}

/** Bytes that wait to be written; further lines are dropped. */
const LARGEST_BACKLOG = 1_000_000

/** The message of a request's line (platform/http/http-context.ts). */
export const REQUEST_MESSAGE = 'request'

/** Writes lines of requests together: after 100 ms, with another kind's line, and when the process ends. */
function gatherRequestLines(destination: DestinationStream): DestinationStream {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    process.off('exit', flush)
    const lines = gathered
    gathered = ''
    destination.write(lines)
  }
  const gathering = {
    // pino then sets lastMsg before each line.
    [symbols.needsMetadataGsym]: true,
    lastMsg: undefined as string | undefined,
    write(line: string) {
      gathered += line
      if (this.lastMsg !== REQUEST_MESSAGE || gathered.length >= LARGEST_BATCH) return flush()
      if (timer) return
      timer = setTimeout(flush, LONGEST_WAIT).unref()
      process.once('exit', flush)
    },
  }
  return gathering
}

/** Milliseconds. */
const LONGEST_WAIT = 100

/** Characters. */
const LARGEST_BATCH = 64_000
