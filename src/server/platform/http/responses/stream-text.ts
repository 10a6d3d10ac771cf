import { inTurns } from '../../runtime/batches.ts'
import type { Log } from '../../runtime/log.ts'
import type { HttpContext } from '../http-context.ts'
import { logFault } from './answer-problem.ts'

/** Sends a text as fast as the client takes it; leaving ends `pieces`. The first piece's error is the response. */
export async function streamText(
  log: Log,
  c: HttpContext,
  pieces: AsyncGenerator<string, void>,
  headers: Record<string, string>,
): Promise<Response> {
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const encoder = new TextEncoder()
  let made: IteratorResult<string, void> | undefined = await pieces.next()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = made ?? (await pieces.next())
          made = undefined
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (cause) {
          logFault(log, cause, c)
          throw cause
        }
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
  return c.body(body, 200, headers)
}

/** Sends JSON whose lists may be long, in the same way. */
export function streamJson<Answer extends object>(log: Log, c: HttpContext, answer: InBatches<Answer>) {
  return streamText(log, c, writeJson(answer), { 'Content-Type': 'application/json' })
}

/** An object whose lists may be given in batches. */
export type InBatches<Answer> = { [Name in keyof Answer]: Answer[Name] | AsyncIterable<Answer[Name]> }

/** The text of `JSON.stringify`, written in pieces of one batch each. */
export async function* writeJson<Answer extends object>(
  answer: InBatches<Answer>,
): AsyncGenerator<string, void> {
  let text = '{'
  for (const [name, value] of Object.entries<unknown>(answer)) {
    if (value === undefined) continue
    text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:`
    const batches = batchesIn(value)
    if (!batches) {
      text += JSON.stringify(value)
      continue
    }
    let before = `${text}[`
    for await (const batch of batches) {
      if (batch.length === 0) continue
      yield before + JSON.stringify(batch).slice(1, -1)
      before = ','
    }
    text = before === ',' ? ']' : `${before}]`
  }
  yield `${text}}`
}

function batchesIn(value: unknown): AsyncIterable<readonly unknown[]> | undefined {
  if (Array.isArray(value)) return value.length > 0 ? inTurns<unknown>(value) : undefined
  const isIterable = typeof value === 'object' && value !== null && Symbol.asyncIterator in value
  return isIterable ? (value as AsyncIterable<readonly unknown[]>) : undefined
}
