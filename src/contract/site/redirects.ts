import { z } from 'zod'
import { REDIRECT_FILE_LENGTH, REDIRECT_FILE_ROWS, REDIRECT_PAGE_SIZE } from '../studio/blog-import-codes.ts'

const address = z.string().trim().min(1).max(2_000)

export const redirectQuerySchema = z.object({
  /** Part of an old address. */
  q: z.string().max(200).default(''),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

export const redirectListSchema = z
  .object({
    total: z.int(),
    /** By the old address. */
    rows: z
      .array(
        z.object({
          from: z.string(),
          to: z.string(),
          /** Of the review that it leads to. */
          title: z.string().nullable(),
          /** It leads to a review that is not published. */
          is_dead: z.boolean(),
        }),
      )
      .max(REDIRECT_PAGE_SIZE),
  })
  .meta({ id: 'RedirectList' })

/** `from`: a path, or an address of the old site; `*` at its end stands for anything. `to`: a path or an address. */
export const newRedirectSchema = z.object({ from: address, to: address }).meta({ id: 'NewRedirect' })

export const redirectRemovalSchema = z.object({ from: z.string().min(1).max(2_000) })

export const redirectFileSchema = z
  .object({ text: z.string().min(1).max(REDIRECT_FILE_LENGTH) })
  .meta({ id: 'RedirectFile' })

export const redirectsBroughtSchema = z
  .object({
    added: z.int(),
    /** The redirects that were left out, and the reasons; `redirect_pattern`: a pattern that this site does not understand. */
    faults: z
      .array(
        z.object({
          from: z.string(),
          why: z.enum(['redirect_invalid', 'redirect_loop', 'redirect_pattern']),
        }),
      )
      .max(REDIRECT_FILE_ROWS),
  })
  .meta({ id: 'RedirectsBrought' })

export type RedirectList = z.infer<typeof redirectListSchema>
export type RedirectsBrought = z.infer<typeof redirectsBroughtSchema>
