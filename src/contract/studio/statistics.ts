import { textNameFields } from '../reviews/reviews.ts'
import { z } from 'zod'

/** The views and searches of visitors in the last 30 days of Taipei. None identifies a visitor. */
export const studioStatisticsSchema = z
  .object({
    /** Oldest first; the last one is today. */
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          views: z.int(),
          /** Published on this day. */
          reviews: z.array(z.object({ id: z.int(), ...textNameFields })).max(100),
        }),
      )
      .max(31),
    /** Of the 30 days before; null where nothing was counted then. */
    views_before: z.int().nullable(),
    /** The reviews that were opened most. */
    top: z
      .array(
        z.object({
          id: z.int(),
          ...textNameFields,
          categories: z.array(z.string()).max(1000),
          category: z.string().nullable(),
          views: z.int(),
        }),
      )
      .max(6),
    /** Searched for by three or more, and still not found. */
    missed: z.array(z.object({ term: z.string(), searches: z.int() })).max(6),
    /** Other sites whose links were followed. */
    referrers: z.array(z.object({ host: z.string(), visits: z.int() })).max(6),
  })
  .meta({ id: 'StudioStatistics' })

export type StudioStatistics = z.infer<typeof studioStatisticsSchema>
