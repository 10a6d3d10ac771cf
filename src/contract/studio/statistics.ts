import { textNameFields } from '../reviews/reviews.ts'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import { z } from 'zod'
import { endpoint, named } from '../endpoint.ts'

/** The months for which days and sites are kept. */
export const MOST_MONTHS = 24

export const MOST_HOSTS = 100

const dailyViewsSchema = z.object({ day: z.iso.date(), views: z.int() })
const countedTextSchema = z.object({
  id: z.int(),
  ...textNameFields,
  categories: z.array(z.string()).max(1000),
  category: z.string().nullable(),
  views: z.int(),
})
const hostSchema = z.object({ host: z.string(), visits: z.int() })

/** The views and searches of visitors in the last 30 days of Taipei. None identifies a visitor. */
export const studioStatisticsSchema = named('StudioStatistics', {
  /** Oldest first; the last one is today. */
  days: z
    .array(
      dailyViewsSchema.extend({
        /** Published on this day. */
        reviews: z.array(z.object({ id: z.int(), ...textNameFields })).max(100),
      }),
    )
    .max(31),
  /** Of the 30 days before; null where nothing was counted then. */
  views_before: z.int().nullable(),
  /** The reviews that were opened most. */
  top: z.array(countedTextSchema).max(6),
  /** Searched for by three or more, and still not found. */
  missed: z.array(z.object({ term: z.string(), searches: z.int() })).max(6),
  /** Other sites whose links were followed three times or more. */
  referrers: z.array(hostSchema).max(6),
})

const referrersSchema = z.object({
  /** Other sites whose links were followed three times or more, the most first. */
  named: z.array(hostSchema).max(MOST_HOSTS),
  /** The rest of them. */
  others: z.object({ hosts: z.int(), visits: z.int() }),
  /** Pages that were opened without a link on a named site. */
  direct: z.int(),
  /** Visits that began with a link of a letter; what they opened counts among the direct ones, too. */
  letters: z.int(),
})

const monthStatisticsSchema = named('MonthStatistics', {
  /** Of Taipei by their first days, oldest first; the present one is the last. */
  months: z.array(z.object({ month: z.iso.date(), views: z.int(), texts: z.int() })).max(MOST_MONTHS),
  /** Published in these months, and still there. */
  comments: z.int(),
  /** The texts that were opened most. */
  top: z.array(countedTextSchema).max(100),
  referrers: referrersSchema,
})

const textStatisticsSchema = named('TextStatistics', {
  id: z.int(),
  /** Of a page (單頁) nothing is counted. */
  kind: z.enum(TEXT_KINDS),
  ...textNameFields,
  author: z.string(),
  /** A path of this site. */
  cover: z.string(),
  publish_date: z.iso.date().nullable(),
  comments: z.int(),
  /** Since it was published. */
  views: z.int(),
  /** Who confirmed a subscription from below the text; null for editors. */
  subscribers: z.int().nullable(),
  /** The reading lists that have it; null below three, which could be known people. */
  readers: z.int().nullable(),
  /** Of the last 24 months, oldest first; days without views are left out. */
  days: z.array(dailyViewsSchema).max(800),
  /** In the same months. */
  referrers: referrersSchema,
})

export type StudioStatistics = z.infer<typeof studioStatisticsSchema>
export type MonthStatistics = z.infer<typeof monthStatisticsSchema>
export type TextStatistics = z.infer<typeof textStatisticsSchema>

export const readStudioStatistics = endpoint('GET /api/studio/statistics', {
  needs: 'read',
  summary:
    'How often reviews were opened in the last 30 days, from which sites, and what was searched for in vain.',
  answers: { 200: studioStatisticsSchema },
})

export const readMonthStatistics = endpoint('GET /api/studio/statistics/months', {
  needs: 'read',
  summary: 'How often texts were opened in the last 12 or 24 months, which ones, and from which sites.',
  query: z.object({ months: z.enum(['12', '24']).default('12') }),
  answers: { 200: monthStatisticsSchema },
})

export const readTextStatistics = endpoint('GET /api/studio/statistics/texts/{id}', {
  needs: 'read',
  summary: 'How often a published text was opened, by day, and from which sites.',
  answers: { 200: textStatisticsSchema },
  problems: ['review_not_found'],
})
