import { z } from 'zod'
import { OWN_ROWS } from '../bounds.ts'
import { LETTER_LIMITS } from './letter-states.ts'

const sentLetterSchema = z.object({
  number: z.int(),
  subject: z.string(),
  second_line: z.string(),
  /** YYYY-MM-DD. */
  sent_on: z.iso.date(),
})

export const letterArchiveSchema = z
  .object({
    /** Newest first. */
    letters: z
      .array(sentLetterSchema.extend({ titles: z.array(z.string()).max(LETTER_LIMITS.reviews) }))
      .max(OWN_ROWS),
  })
  .meta({ id: 'LetterArchive' })

/** A letter as everybody may read it. */
export const publicLetterSchema = sentLetterSchema
  .extend({
    /** Paragraphs. */
    opening: z.array(z.string()).max(LETTER_LIMITS.opening),
    reviews: z
      .array(
        z.object({
          title: z.string(),
          author: z.string(),
          text: z.string(),
          /** Null where the review is not public any more. */
          path: z.string().nullable(),
          cover: z.string().nullable(),
        }),
      )
      .max(LETTER_LIMITS.reviews),
    /** The numbers of the letters before and after it. */
    earlier: z.int().nullable(),
    later: z.int().nullable(),
  })
  .meta({ id: 'PublicLetter' })

export type LetterArchive = z.infer<typeof letterArchiveSchema>
export type PublicLetter = z.infer<typeof publicLetterSchema>
