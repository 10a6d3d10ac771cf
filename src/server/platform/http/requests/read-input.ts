import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { cleanNote, toDisplayName } from '../../../text/clean-text.ts'
import type { HttpContext } from '../http-context.ts'
import { Problem, problem } from '../responses/problems.ts'

/** The text fields of the form in the body, files left out. Throws invalid_request where the body is no form. */
export async function readForm(c: HttpContext): Promise<URLSearchParams> {
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new Problem('invalid_request', { cause })
  })
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** A visitor's name as stored (docs/product/data.md); empty where nothing visible is left. Throws name_too_long. */
export function readDisplayName(typed: string): string {
  const name = toDisplayName(typed)
  if (countCodePoints(name) > LIMITS.name) throw problem('name_too_long')
  return name
}

/** A reader's notes on a book as they are stored. Throws note_too_long. */
export function readNote(typed: string): string {
  if (countCodePoints(typed) > LIMITS.note && countCodePoints(cleanNote(typed)) > LIMITS.note)
    throw problem('note_too_long')
  return cleanNote(typed)
}
