import { z } from 'zod'
import { listOf, rowIdSchema } from '../bounds.ts'
import { endpoint, named } from '../endpoint.ts'
import { textNameFields } from '../reviews/reviews.ts'
import { cleanTag } from '../reviews/tag-names.ts'
import { TEXT_KINDS } from '../reviews/text-kinds.ts'
import { DRAFT_LIMITS, REVIEW_STATES } from './review-drafts.ts'
import { slugSchema } from './studio-reviews.ts'

const seriesFields = {
  name: z.string().overwrite(cleanTag).max(DRAFT_LIMITS.headline),
  slug: slugSchema,
  description: z.string().overwrite(cleanTag).max(DRAFT_LIMITS.summary),
}

const studioSeriesSchema = named('StudioSeries', {
  ...seriesFields,
  /** In the owner's order; those in the trash are left out. */
  texts: listOf(10_000, {
    id: z.int(),
    ...textNameFields,
    kind: z.enum(TEXT_KINDS),
    state: z.enum(REVIEW_STATES),
    is_announced: z.boolean(),
    cover_path: z.string(),
  }),
  /** Texts in the trash: taken out of it, they are in their places again. */
  trashed: z.int(),
})

const seriesListSchema = named('SeriesList', { series: z.array(studioSeriesSchema).max(1_000) })

export type StudioSeries = z.infer<typeof studioSeriesSchema>

const WRITE_PROBLEMS = ['too_many_requests', 'busy', 'series_incomplete', 'series_slug_taken'] as const

export const listStudioSeries = endpoint('GET /api/studio/series', {
  needs: 'read',
  summary: 'All series with their texts in any state.',
  answers: { 200: seriesListSchema },
})

export const createSeries = endpoint('POST /api/studio/series', {
  needs: 'publish',
  summary: 'Begins a series without texts.',
  body: named('NewSeries', seriesFields),
  answers: { 201: seriesListSchema },
  problems: WRITE_PROBLEMS,
})

export const changeSeries = endpoint('PUT /api/studio/series/{slug}', {
  needs: 'publish',
  summary: 'Changes name, slug, description and order. A former slug leads to the present one.',
  body: named('ChangedSeries', {
    ...seriesFields,
    /** The ids of texts; others follow by their dates. Absent: the order stays. */
    order: z.array(rowIdSchema).max(2_000).optional(),
  }),
  answers: { 200: seriesListSchema },
  problems: [...WRITE_PROBLEMS, 'series_not_found'],
})

export const deleteSeries = endpoint('DELETE /api/studio/series/{slug}', {
  needs: 'publish',
  summary: 'Deletes a series; its texts stay. A repeat changes nothing.',
  problems: ['too_many_requests', 'busy'],
})
