import { type DestinationStream, symbols } from 'pino'

/** The message of a request's line (platform/http/http-context.ts). */
export const REQUEST_MESSAGE = 'request'

/**
 * Writes the lines of requests in batches: after 100 ms, with the next line of another kind, and when the process ends,
 * also by an uncaught error. All other lines are written at once.
 */
export function gatherRequestLines(destination: DestinationStream): DestinationStream {
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
