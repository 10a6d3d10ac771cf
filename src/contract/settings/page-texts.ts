import { z } from 'zod'
import { aboutTextsSchema } from './about-texts.ts'
import { endpoint } from '../endpoint.ts'

/** Pages whose whole text the owner may write. */
export const ownPageParams = z.object({ page: z.enum(['about', 'privacy', 'terms']) })

/** Null: the page shows the program's text, which is `about` for the About page and belongs to the app for the others. */
export const ownPageSchema = z
  .object({ text: z.string().nullable(), about: aboutTextsSchema.optional() })
  .meta({ id: 'OwnPage' })

export type OwnPage = z.infer<typeof ownPageSchema>

export const readOwnPage = endpoint('GET /api/pages/{page}', {
  summary: 'The text that the owner wrote for a page.',
  params: ownPageParams,
  answers: { 200: ownPageSchema },
  problems: [],
})
