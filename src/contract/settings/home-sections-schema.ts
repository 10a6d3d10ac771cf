import { z } from 'zod'
import { oneLineSchema } from '../bounds.ts'
import { HOME_SECTIONS } from './home-sections.ts'
import { LONGEST_SETTING } from './settings.ts'

const words = (longest: number) => oneLineSchema.min(1, 'must not be empty').max(longest).nullable()

/** Each section of home once, in the owner's order. */
export const homeSectionsSchema = z
  .array(
    z.strictObject({
      id: z.enum(HOME_SECTIONS),
      /** Null: the program's words; so with the line beside it. The cover has `hero`, the newsletter words of its own. */
      title: words(LONGEST_SETTING.homeTitle),
      sub: words(LONGEST_SETTING.homeSub),
      /** Hidden ones are on no page. */
      is_hidden: z.boolean(),
    }),
  )
  .length(HOME_SECTIONS.length)
  .refine(
    (sections) => new Set(sections.map(({ id }) => id)).size === HOME_SECTIONS.length,
    'must have each section once',
  )
