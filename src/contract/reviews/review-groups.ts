import { z } from 'zod'
import { reviewListSchema } from './reviews.ts'

/** The reviews of an author or of a year. */
export const reviewGroupSchema = reviewListSchema
  .extend({
    /** The author as reviews write the name, or the year; as it was asked for where there is no review. */
    name: z.string(),
  })
  .meta({ id: 'ReviewGroup' })

const countedNameSchema = z.object({ name: z.string(), total: z.int() }).meta({ id: 'CountedName' })

/** Authors or years, each with the number of its reviews. */
export const groupListSchema = z
  .object({
    groups: z.array(countedNameSchema).max(10000),
    /** The author after whom the next page begins; null on the last page. Years are one page. */
    next: z.string().nullable(),
  })
  .meta({ id: 'GroupList' })

export const authorsQuerySchema = z.object({ after: z.string().max(200).optional() })

export type ReviewGroup = z.infer<typeof reviewGroupSchema>
export type GroupList = z.infer<typeof groupListSchema>
