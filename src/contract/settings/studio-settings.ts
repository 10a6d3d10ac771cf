import { z } from 'zod'
import { boundedRecordSchema, categorySlugSchema, listOf, typedTextSchema } from '../bounds.ts'
import { MAX_CATEGORIES, MAX_CATEGORY_SLUG } from '../categories/categories.ts'
import { endpoint, named } from '../endpoint.ts'
import { OWN_PAGES } from '../links.ts'
import { LOGGED_ACTIONS } from '../studio/logged-actions.ts'
import { menuTargetSchema, shownMenusSchema } from './menus-schema.ts'
import { backupTimesSchema } from './backups.ts'
import { mailDomainSchema } from './mail-domain.ts'
import { ownerSettingsSchema, pageTextsSchema, siteSettingsSchema } from './settings-schema.ts'

const studioSettingsSchema = named('StudioSettings', {
  site: siteSettingsSchema,
  owner: ownerSettingsSchema,
  texts: pageTextsSchema,
  /** Whether mails leave this machine; otherwise they become files in the data folder. */
  sends_mail: z.boolean(),
  /** The recipient of the test mail. */
  owner_email: z.string(),
  /** Reviews of the sample library that are still on the site. */
  samples: z.int(),
  /** The scheduled backups; null where none was ever written or tried. */
  backup: backupTimesSchema.nullable(),
  /** Former addresses that lead to present ones. */
  redirects: z.int(),
  /** Tokens of the owner. */
  tokens: z.int(),
  /** The pages that the owner has published in place of the program's. */
  own_pages: z.array(z.enum(OWN_PAGES)).max(OWN_PAGES.length),
  /** The menus as readers have them. */
  shown_menus: shownMenusSchema,
  /** Published texts by category. */
  category_counts: boundedRecordSchema(categorySlugSchema, z.int(), MAX_CATEGORIES),
})

export type MenuTarget = z.infer<typeof menuTargetSchema>

export type StudioSettings = z.infer<typeof studioSettingsSchema>

/**
 * Keys are those of `xingcha set`, with dots for nested ones. All changes are stored, or none; those with `before` only where
 * the setting still has that value.
 */
const settingChangesSchema = z.object({
  changes: z
    .array(z.object({ key: z.string().max(100), value: z.unknown(), before: z.unknown().optional() }))
    .min(1)
    .max(40),
})

/** The data that removing the sample library deletes. */
const foundSamplesSchema = named('FoundSamples', {
  reviews: z.array(z.object({ id: z.int(), title: z.string() })).max(100),
  comments: z.int(),
  bookmarks: z.int(),
  entries: z.int(),
  settings: z.array(z.string()).max(100),
  media: z.int(),
})

export type FoundSamplesSummary = z.infer<typeof foundSamplesSchema>

const logQuerySchema = z.object({
  /** Entries with a smaller id. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})

/** Newest first. */
const studioLogSchema = named('StudioLog', {
  entries: listOf(50, {
    id: z.int(),
    at: z.iso.datetime(),
    action: z.enum(LOGGED_ACTIONS),
    /** The key of a setting, or the title of a review. */
    subject: z.string(),
    /** The account's name; null for a command, and for an account that was deleted. */
    actor: z.string().nullable(),
    by_command: z.boolean(),
  }),
  /** `before` of the next page; null at the end. */
  next: z.int().nullable(),
})

export type StudioLog = z.infer<typeof studioLogSchema>

const WRITE_REFUSALS = ['too_many_requests'] as const

export const readStudioSettings = endpoint('GET /api/studio/settings', {
  needs: 'settings',
  summary: 'All settings of the site.',
  answers: { 200: studioSettingsSchema },
})

/** The texts of all categories with the escapes of JSON. */
const SETTINGS_BODY = { bytes: 1024 * 1024, problem: 'body_too_large' } as const

export const listMenuTargets = endpoint('GET /api/studio/menu-targets', {
  needs: 'settings',
  summary: 'What a menu can lead to besides the screens of the program and other sites.',
  answers: { 200: z.object({ targets: z.array(menuTargetSchema).max(10_000) }) },
})

export const changeStudioSettings = endpoint('PATCH /api/studio/settings', {
  needs: 'settings',
  summary: 'Changes settings at once on every process; null resets one that may be absent.',
  body: settingChangesSchema,
  bodyLimit: SETTINGS_BODY,
  answers: { 200: studioSettingsSchema },
  problems: [
    ...WRITE_REFUSALS,
    'setting_invalid',
    'setting_changed',
    'category_in_use',
    'activitypub_needs_https',
  ],
})

const CATEGORY_REFUSALS = [...WRITE_REFUSALS, 'category_not_found', 'category_built_in'] as const

export const mergeCategory = endpoint('POST /api/studio/categories/{slug}/merging', {
  needs: 'settings',
  summary:
    'Gives the texts, drafts and subscribers of an own category to another and removes it; its address redirects.',
  body: named('CategoryMerging', { into: categorySlugSchema }),
  answers: { 200: studioSettingsSchema },
  problems: CATEGORY_REFUSALS,
})

export const changeCategorySlug = endpoint('PUT /api/studio/categories/{slug}/slug', {
  needs: 'settings',
  summary: 'Gives an own category another address; the one before redirects.',
  body: named('CategorySlug', { slug: typedTextSchema(MAX_CATEGORY_SLUG) }),
  answers: { 200: studioSettingsSchema },
  problems: [...CATEGORY_REFUSALS, 'setting_invalid'],
})

export const sendTestMail = endpoint('POST /api/studio/settings/test-mail', {
  needs: 'settings',
  summary: 'Sends a mail to the owner through the outbox.',
  answers: { 202: z.object({ to: z.string() }) },
  problems: WRITE_REFUSALS,
})

export const lookUpMailDomain = endpoint('GET /api/studio/settings/mail-domain', {
  needs: 'settings',
  summary:
    'SPF, DKIM and DMARC of the domain that mails come from, as DNS has them now; null without a mail server.',
  answers: { 200: z.object({ found: mailDomainSchema.nullable() }) },
  problems: ['too_many_requests'],
})

export const findStudioSamples = endpoint('GET /api/studio/samples', {
  needs: 'settings',
  summary: 'What removing the sample library deletes.',
  answers: { 200: foundSamplesSchema },
})

export const removeStudioSamples = endpoint('DELETE /api/studio/samples', {
  needs: 'settings',
  summary: 'Removes the unchanged parts of the sample library.',
  answers: { 200: foundSamplesSchema },
  problems: WRITE_REFUSALS,
})

export const readStudioLog = endpoint('GET /api/studio/log', {
  needs: 'settings',
  summary: 'Who changed what, newest first.',
  query: logQuerySchema,
  answers: { 200: studioLogSchema },
})
