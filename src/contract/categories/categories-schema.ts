import { z } from 'zod'
import { categorySlugSchema, oneLineSchema } from '../bounds.ts'
import { LONGEST_SETTING } from '../settings/settings.ts'
import { ASTERISM_IDS } from './asterisms.ts'
import { type Category, CATEGORY_ICONS, CATEGORY_IDS, MAX_CATEGORIES, OLDER_SLUGS } from './categories.ts'
import { CATEGORY_COLOURS, type CategoryColour } from './category-colours.ts'
import { completeCategories } from './category-defaults.ts'

/** The setting. Lists that a version before had stored or exported have no looks. */
export const categoriesSchema = z.preprocess(
  (given) => {
    const list = z.array(z.looseObject({ id: z.string() })).safeParse(given)
    return list.success ? completeCategories(list.data as unknown as Category[]) : given
  },
  z
    .array(
      z.strictObject({
        id: categorySlugSchema.regex(
          /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
          'must have lower-case letters and digits, with hyphens between them',
        ),
        name: oneLineSchema.min(1, 'must not be empty').max(LONGEST_SETTING.categoryName),
        tagline: oneLineSchema.max(LONGEST_SETTING.line),
        description: oneLineSchema.max(LONGEST_SETTING.line),
        colour: z.enum(Object.keys(CATEGORY_COLOURS) as CategoryColour[]),
        asterism: z.enum(ASTERISM_IDS),
        icon: z.enum(CATEGORY_ICONS),
        is_hidden: z.boolean(),
      }),
    )
    .max(MAX_CATEGORIES)
    .refine(
      (list) => CATEGORY_IDS.every((each) => list.some(({ id }) => id === each)),
      'must have the eight categories',
    )
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not share an address')
    .refine(
      (list) => !list.some(({ id }) => id === 'all' || Object.hasOwn(OLDER_SLUGS, id)),
      'must not be an address of the program',
    )
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must not share a name'),
)
