import { measureJson } from '../../platform/http/requests/body-limit.ts'
import { JSON_BOUNDS } from './activitypub.policy.ts'

/** What another server sent cannot be read; it would be no better a second time. */
export class Malformed extends Error {}

/** The value of JSON in UTF-8. Throws Malformed for anything else, and for too many or too deep objects and lists. */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const { depth, groups } = measureJson(json)
    if (depth <= JSON_BOUNDS.depth && groups <= JSON_BOUNDS.values) return JSON.parse(json)
  } catch {
    throw new Malformed('it is no JSON in UTF-8')
  }
  throw new Malformed(
    `it has more than ${JSON_BOUNDS.values} objects, or more than ${JSON_BOUNDS.depth} in each other`,
  )
}
