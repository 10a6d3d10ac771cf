import { parseRowId } from '../../../contract/row-id.ts'
import { problem } from '../../platform/http/responses/problems.ts'

/** Parses the entry id of a URL. Throws entry_not_found where the text is no id. */
export function requireEntryId(text: string): number {
  const id = parseRowId(text)
  if (id === undefined) throw problem('entry_not_found')
  return id
}
