import { z } from 'zod'
import { TEXT_ANSWER } from '../bounds.ts'
import { endpoint } from '../endpoint.ts'
import { OWN_PAGES } from '../links.ts'
import { aboutTextsSchema } from '../settings/about-texts.ts'
import { reviewPageSchema } from './reviews.ts'

export const ownPageParams = z.object({ page: z.enum(OWN_PAGES) })

/** Without a text of the owner's the page shows the program's: that of About comes along, the others belong to the app. */
const ownPageSchema = z
  .union([reviewPageSchema, z.object({ review: z.null(), about: aboutTextsSchema.optional() })])
  .meta({ id: 'OwnPage' })

export type OwnPage = z.infer<typeof ownPageSchema>

export const readOwnPage = endpoint('GET /api/pages/{page}', {
  summary: 'The page that the owner published as About, privacy policy or terms of use.',
  params: ownPageParams,
  answerLimit: TEXT_ANSWER,
  answers: { 200: ownPageSchema },
})
