import { z } from 'zod'
import { listOf } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { REDIRECT_FILE_LENGTH, REDIRECT_FILE_ROWS, REDIRECT_PAGE_SIZE } from '../studio/blog-import-codes.ts'

const address = z.string().trim().min(1).max(2_000)

const redirectQuerySchema = z.object({
  /** Part of an old address. */
  q: z.string().max(200).default(''),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
})

const redirectListSchema = named('RedirectList', {
  total: z.int(),
  /** By the old address. */
  rows: listOf(REDIRECT_PAGE_SIZE, {
    from: z.string(),
    to: z.string(),
    /** The title, in its marks, of the review that it leads to; null where it leads elsewhere. */
    title: z.string().nullable(),
    /** It leads to a review that is not published. */
    is_dead: z.boolean(),
  }),
})

/** `from`: a path, or an address of the old site; `*` at its end stands for anything. `to`: a path or an address. */
const newRedirectSchema = named('NewRedirect', { from: address, to: address })

const redirectRemovalSchema = z.object({ from: z.string().min(1).max(2_000) })

const redirectFileSchema = named('RedirectFile', { text: z.string().min(1).max(REDIRECT_FILE_LENGTH) })

const redirectsBroughtSchema = named('RedirectsBrought', {
  added: z.int(),
  /** The redirects that were left out, and the reasons; `redirect_pattern`: a pattern that this site does not understand. */
  faults: listOf(REDIRECT_FILE_ROWS, {
    from: z.string(),
    why: z.enum(['redirect_invalid', 'redirect_loop', 'redirect_pattern']),
  }),
})

export type RedirectList = z.infer<typeof redirectListSchema>
export type RedirectsBrought = z.infer<typeof redirectsBroughtSchema>

export const listRedirects = endpoint('GET /api/studio/redirects', {
  needs: 'settings',
  summary: 'Addresses of another site that lead here, by pages of 50.',
  query: redirectQuerySchema,
  answers: { 200: redirectListSchema },
})

export const putRedirect = endpoint('PUT /api/studio/redirects', {
  needs: 'settings',
  summary: 'Adds an old address, or changes where it leads.',
  body: newRedirectSchema,
  problems: ['too_many_requests', 'redirect_invalid', 'redirect_loop'],
})

export const removeRedirect = endpoint('DELETE /api/studio/redirects', {
  needs: 'settings',
  summary: 'Deletes an old address. A repeat changes nothing.',
  query: redirectRemovalSchema,
  problems: ['too_many_requests'],
})

/** The longest file, where each character is escaped. */
const FILE_BODY = { bytes: 6 * 1024 * 1024, problem: 'body_too_large' } as const

export const importRedirects = endpoint('POST /api/studio/redirects/import', {
  needs: 'settings',
  summary: 'Takes a file of redirects: CSV, redirects.json, redirects.yaml or _redirects.',
  body: redirectFileSchema,
  bodyLimit: FILE_BODY,
  answers: { 200: redirectsBroughtSchema },
  problems: ['too_many_requests', 'redirects_unreadable'],
})
