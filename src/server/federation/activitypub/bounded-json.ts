import { isDeeperThan } from '../../tabular/json-depth.ts'
import { JSON_BOUNDS } from './activitypub.policy.ts'

/** What another server sent cannot be read; it would be no better a second time. */
export class Malformed extends Error {}

/** The value of JSON in UTF-8. Throws Malformed for anything else, and for too many or too deep objects and lists. */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  const { depth, values } = JSON_BOUNDS
  if (isDeeperThan(depth, bytes, values))
    throw new Malformed(`it has more than ${values} objects, or more than ${depth} in each other`)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Malformed('it is no JSON in UTF-8')
  }
}
