import { messageOf } from '../platform/runtime/startup-error.ts'
import { decodeUtf8, NOT_UTF8, type RowContent } from './rows.ts'

/** One JSON object out of its bytes. */
export function parseJsonRow(bytes: Buffer): RowContent {
  const text = decodeUtf8(bytes)
  if (text === undefined) return NOT_UTF8
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return { kind: 'broken', reason: `the row is not JSON (${messageOf(cause)})` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'broken', reason: 'the row is JSON, but not an object with named fields' }
  }
  return { kind: 'row', fields: value as Record<string, unknown> }
}
