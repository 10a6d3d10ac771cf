import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { DRAFT_LIMITS } from './review-drafts.ts'

const draftFontInputSchema = named('DraftFontInput', {
  typeface: z.enum(['ming', 'kai']),
  characters: z.string().max(2 * DRAFT_LIMITS.fontCharacters),
})

const draftFontSchema = named('DraftFont', {
  /** A woff2 file in base64; null where the typeface has none of the characters. */
  font: z.string().max(1_000_000).nullable(),
})

export const drawDraftFont = endpoint('POST /api/studio/draft-fonts', {
  needs: 'write',
  summary:
    'The characters of a draft in a typeface of its page, which has fonts of its own once it is published.',
  body: draftFontInputSchema,
  answers: { 200: draftFontSchema },
  problems: ['too_many_requests'],
})

export type DraftTypeface = z.infer<typeof draftFontInputSchema>['typeface']
