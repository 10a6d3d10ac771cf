import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'

/** What a link card shows of a page of another site, which nobody asks again. */
const linkCardSchema = named('LinkCard', {
  title: z.string(),
  /** Empty where the page has none. */
  description: z.string(),
  /** The name of its site, or its host. */
  site: z.string(),
})

export type LinkCard = z.infer<typeof linkCardSchema>

export const describePage = endpoint('POST /api/studio/link-cards', {
  needs: 'write',
  summary:
    'Reads what a page of another site says of itself, for a link card in a body. Five seconds at most.',
  body: named('LinkCardInput', { url: z.url({ protocol: /^https?$/ }).max(2_000) }),
  answers: { 200: linkCardSchema },
  problems: ['too_many_requests', 'page_unreachable', 'page_untitled'],
})
