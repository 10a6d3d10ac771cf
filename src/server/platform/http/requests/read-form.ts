import type { HttpContext } from '../http-context.ts'
import { Problem } from '../responses/problems.ts'

/** The text fields of the form in the body, files left out. Throws invalid_request where the body is no form. */
export async function readForm(c: HttpContext): Promise<URLSearchParams> {
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new Problem('invalid_request', { cause })
  })
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
