import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'
import { textNameFields } from '../reviews/reviews.ts'

/** The comments that this morning's mail told the owner of; null on days without a mail. */
const morningMailSchema = named('MorningMail', {
  mail: z
    .object({
      sent_at: z.iso.datetime(),
      count: z.int(),
      /** The oldest of them. */
      first: z.object({
        id: z.int(),
        ...textNameFields,
        user_name: z.string(),
        content: z.string(),
        /** It answers a comment of the owner. */
        answers_you: z.boolean(),
      }),
    })
    .nullable(),
})

export type MorningMail = z.infer<typeof morningMailSchema>

export const readMorningMail = endpoint('GET /api/studio/morning-mail', {
  needs: 'moderate',
  summary: 'What today’s mail at 08:00 told the owner, where it is set to one a day.',
  answers: { 200: morningMailSchema },
})
