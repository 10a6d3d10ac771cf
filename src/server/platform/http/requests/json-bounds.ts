import type { MiddlewareHandler } from 'hono'
import { type BodyLimit, JSON_DEPTH, JSON_VALUES } from '../../../../contract/bounds.ts'
import type { HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'
import { nextRequestTurn } from './take-turns.ts'

/**
 * Refuses a JSON body of more values, or nested deeper, than the contract says (contract/bounds.ts), before it is parsed; when
 * it has arrived, in a turn of its own (take-turns.ts).
 */
export function limitJson({ values = JSON_VALUES }: BodyLimit): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const json = await c.req.text()
    await nextRequestTurn()
    const { depth, values: found } = measureJson(json)
    if (depth > JSON_DEPTH) throw problem('invalid_request', 'nested too deeply')
    if (found > values) throw problem('invalid_request', 'too many values')
    await next()
  }
}

/**
 * How deep arrays and objects of a JSON text are nested, how many of them it has, and how many values at least: known before it is
 * parsed, which takes any amount of memory.
 */
export function measureJson(json: string): { depth: number; groups: number; values: number } {
  let [open, depth, groups, commas] = [0, 0, 0, 0]
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === ',') commas++
    else if (character === '[' || character === '{') {
      groups++
      depth = Math.max(depth, ++open)
    } else if (character === ']' || character === '}') open--
  }
  return { depth, groups, values: groups + commas }
}

/** Where the string that starts there ends, or the text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}
