import { z } from 'zod'
import { named } from '../endpoint.ts'
import { CONTROLS, oneLineSchema as oneLine } from '../bounds.ts'
import { OLDER_SLUGS } from '../categories/categories.ts'
import { MENU_KINDS, MENU_LIMITS, MENU_SCREENS } from './menus.ts'

const label = oneLine.max(MENU_LIMITS.label)

export const menuItemSchema = z
  .strictObject({
    kind: z.enum(MENU_KINDS),
    /** The name of the screen, the slug of a category, series or page, the name of a tag, or an address of another site. */
    target: oneLine.min(1, 'must not be empty').max(2_000),
    /** Empty: the name of what it leads to. A link must have one. */
    label,
    is_hidden: z.boolean(),
  })
  .refine(({ kind, label: own }) => kind !== 'link' || own !== '', {
    path: ['label'],
    message: 'must not be empty',
  })
  .refine(
    ({ kind, target }) =>
      kind !== 'link' ||
      (/^https?:\/\/[^\s/]+/i.test(target) && URL.canParse(target) && !CONTROLS.test(target)),
    { path: ['target'], message: 'must be an address such as https://example.org' },
  )
  .refine(
    ({ kind, target }) =>
      !(kind === 'screen' && !(MENU_SCREENS as readonly string[]).includes(target)) &&
      !(kind === 'older' && !Object.hasOwn(OLDER_SLUGS, target)),
    { path: ['target'], message: 'must be a screen or category of the default menus' },
  )

const items = (most: number) => z.array(menuItemSchema).max(most)

export const menusSchema = z
  .strictObject({
    header: z.array(menuItemSchema.safeExtend({ items: items(MENU_LIMITS.below) })).max(MENU_LIMITS.header),
    /** Of the footer; an empty heading is the program's. */
    columns: z.tuple([
      z.strictObject({ heading: label, items: items(MENU_LIMITS.column) }),
      z.strictObject({ heading: label, items: items(MENU_LIMITS.column) }),
    ]),
    legal: items(MENU_LIMITS.legal),
  })
  .meta({ id: 'Menus' })

const shownLinkSchema = z.object({
  label: z.string(),
  /** A clean path of this site, or an address of another. */
  to: z.string(),
  /** The id of an element on that screen. */
  place: z.string().optional(),
  /** Where it has items below, the wide header leads to these alone. */
  only_opens: z.boolean().optional(),
})
const shownLinks = (most: number) => z.array(shownLinkSchema).max(most)

export const shownMenusSchema = named('ShownMenus', {
  header: z
    .array(shownLinkSchema.extend({ items: shownLinks(MENU_LIMITS.below).optional() }))
    .max(MENU_LIMITS.header),
  columns: z.array(z.object({ heading: z.string(), links: shownLinks(MENU_LIMITS.column) })).max(2),
  legal: shownLinks(MENU_LIMITS.legal),
})

/** What a menu can lead to. */
export const menuTargetSchema = named('MenuTarget', {
  kind: z.enum(MENU_KINDS),
  target: z.string(),
  name: z.string(),
  /** Published texts on its page: at none its item hides itself. */
  texts: z.int(),
})
