import { z } from 'zod'
import { OWN_ROWS } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'

const sentLetterSchema = z.object({
  number: z.int(),
  subject: z.string(),
  second_line: z.string(),
  /** YYYY-MM-DD. */
  sent_on: z.iso.date(),
})

const letterArchiveSchema = named('LetterArchive', {
  /** Newest first. */
  letters: z.array(sentLetterSchema.extend({ titles: z.array(z.string()).max(OWN_ROWS) })).max(OWN_ROWS),
})

/** A letter as everybody may read it. */
const publicLetterSchema = sentLetterSchema
  .extend({
    /** In order: what the owner wrote, and the texts of the site. */
    parts: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('text'), html: z.string() }),
          z.object({
            kind: z.literal('review'),
            title: z.string(),
            author: z.string(),
            text: z.string(),
            /** Null where the review is not public any more. */
            path: z.string().nullable(),
            cover: z.string().nullable(),
            /** The whole text, where the letter has it; otherwise empty. */
            html: z.string(),
          }),
        ]),
      )
      .max(OWN_ROWS),
    /** The numbers of the letters before and after it. */
    earlier: z.int().nullable(),
    later: z.int().nullable(),
  })
  .meta({ id: 'PublicLetter' })

export type LetterArchive = z.infer<typeof letterArchiveSchema>
export type PublicLetter = z.infer<typeof publicLetterSchema>

export const listPublicLetters = endpoint('GET /api/letters', {
  summary: 'The letters that were sent, newest first; letter_not_found where the owner keeps them private.',
  answers: { 200: letterArchiveSchema },
  problems: ['letter_not_found'],
})

export const readPublicLetter = endpoint('GET /api/letters/{number}', {
  summary: 'A letter that was sent.',
  answers: { 200: publicLetterSchema },
  problems: ['letter_not_found'],
})
