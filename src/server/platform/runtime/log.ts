import { type DestinationStream, type Logger, pino } from 'pino'
import { withoutSecrets } from '../../../contract/secret-links.ts'
import { gatherRequestLines } from './gather-lines.ts'
import { codeOf } from './error-text.ts'

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

/**
 * The site runs on where its log cannot be written because the terminal is closed or the disk is full. By default pino
 * throws then, and retries for ever when the process ends.
 */
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
