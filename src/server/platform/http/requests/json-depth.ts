import type { MiddlewareHandler } from 'hono'
import { JSON_DEPTH } from '../../../../contract/bounds.ts'
import type { HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'

/** Refuses a JSON body that is nested deeper than JSON_DEPTH, before it is parsed. */
export function limitDepth(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (isDeeper(await c.req.text(), JSON_DEPTH)) throw problem('invalid_request', 'nested too deeply')
    await next()
  }
}

/** Whether arrays and objects of a JSON text are within each other at more levels than these. */
function isDeeper(json: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth > levels) return true
  }
  return false
}

/** Where the string that starts there ends, or the text. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}
