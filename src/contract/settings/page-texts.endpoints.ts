import { endpoint } from '../endpoint.ts'
import { ownPageParams, ownPageSchema } from './page-texts.ts'

export const readOwnPage = endpoint('GET /api/pages/{page}', {
  summary: 'The text that the owner wrote for a page.',
  params: ownPageParams,
  answers: { 200: ownPageSchema },
  problems: [],
})
