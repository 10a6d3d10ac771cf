import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { type Category, findCategory } from '../../contract/categories/categories.ts'
import type { MailDomain } from '../../contract/settings/mail-domain.ts'
import type { FoundSamplesSummary, StudioSettings } from '../../contract/settings/studio-settings.ts'
import { problemSentences } from '../../contract/wording/problems.ts'
import { refusalOf } from '../../contract/wording/studio/refusals.ts'
import { readAccountEmail } from '../accounts/profile.service.ts'
import {
  countSamples,
  findSamples,
  type FoundSamples,
  removeSamples,
} from '../archive/site-import/sample/sample-removal.service.ts'
import { listTokens } from '../accounts/tokens/studio-tokens.service.ts'
import { readBackupTimes } from '../archive/backup/backup-lease.service.ts'
import type { Deps } from '../deps.ts'
import { canFederate } from '../federation/activitypub/activitypub.service.ts'
import { lookUpMailDomain } from '../mail/mail-check.service.ts'
import { composeMail, type MailWords } from '../mail/mail-design.service.ts'
import { enqueueMail } from '../mail/outbox.service.ts'
import { hasMedia } from '../pictures/media.service.ts'
import { hasReaders } from '../newsletter/replace-category.service.ts'
import { Problem, problem } from '../platform/http/responses/problems.ts'
import { lockNamed, type Queries } from '../platform/db/database.ts'
import { hasTexts, indexCategoryNames } from '../reviews/category-names.service.ts'
import { valueAt } from '../../contract/settings/value-at.ts'
import { countRedirects } from '../reviews/redirects/redirects.service.ts'
import { readShownMenus } from '../reviews/menus.service.ts'
import { countReviews } from '../reviews/review-lists.service.ts'
import { listDraftsIn } from '../studio/drafts.service.ts'
import { listOwnPages } from '../studio/own-pages/own-pages.service.ts'
import { changeSettings, type SettingChange, SettingRejected } from '../settings/change-settings.service.ts'
import { type AllSettings, readAllSettings, readOwnerSettings } from '../settings/settings.service.ts'
import { recordAction } from '../studio-log/studio-log.service.ts'

/** The mail that the owner sends to try the mail server. */
const TEST_TEXT = '這封信是從設定裡試寄的。你讀得到它，讀者就收得到確認信與電子報。'
const testMail: MailWords = {
  subject: '試寄一封',
  preheader: TEST_TEXT,
  heading: '信寄得出去',
  text: TEST_TEXT,
  notYou: '只有你按下「試寄一封」時才會寄出。',
}

/** All settings, for the owner with this account. */
export async function readStudioSettings(deps: Deps, userId: string): Promise<StudioSettings> {
  const { queries } = deps.database
  const { site, owners, texts } = await readAllSettings(queries)
  return {
    site,
    owner: owners,
    texts,
    sends_mail: deps.sendsMail,
    owner_email: await readAccountEmail(queries, userId),
    samples: (await countSamples(deps)).all,
    backup: await readBackupTimes(queries),
    redirects: await countRedirects(deps),
    tokens: (await listTokens(deps, { id: userId, role: 'owner' })).tokens.length,
    own_pages: await listOwnPages(queries),
    shown_menus: await readShownMenus(deps),
    category_counts: await countByCategory(deps, site.categories),
  }
}

/** Stores all changes or none; every process shows them with its next page. Throws setting_changed, setting_invalid, activitypub_needs_https. */
export async function changeStudioSettings(
  deps: Deps,
  userId: string,
  changes: readonly { key: string; value?: unknown; before?: unknown }[],
): Promise<StudioSettings> {
  await refused(
    storeChanges(
      deps,
      userId,
      changes.map(({ key, value = null, before }) => ({ key, candidates: [value], before })),
    ),
  )
  return readStudioSettings(deps, userId)
}

async function countByCategory(
  deps: Deps,
  categories: readonly Category[],
): Promise<StudioSettings['category_counts']> {
  const counts = categories.map(async ({ id }) => [id, await countReviews(deps, { category: id })] as const)
  return Object.fromEntries(await Promise.all(counts))
}

/** The problem, in the owner's words, where a change of settings is rejected. */
export async function refused(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (cause) {
    if (!(cause instanceof SettingRejected)) throw cause
    throw new Problem(cause.code, {
      detail: cause.message,
      ...(cause.issue && { sentence: refusalSentence(cause.issue) }),
    })
  }
}

/** Stores all changes or none, with an entry of the log for each. Without an account: a command. Throws SettingRejected. */
export async function storeChanges(
  deps: Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'federatesPrivately'>,
  userId: string | null,
  changes: readonly (SettingChange & { before?: unknown })[],
): Promise<void> {
  await deps.database.transaction(async (queries) => {
    await lockNamed(queries, 'settings')
    const before = await readAllSettings(queries)
    const present = { ...before.site, ...before.owners, ...before.texts }
    for (const change of changes)
      if (change.before !== undefined && !isDeepStrictEqual(change.before, valueAt(present, change.key)))
        throw problem('setting_changed')
    await changeSettings(queries, changes)
    const { site, owners } = await readAllSettings(queries)
    if (owners.activitypub && !before.owners.activitypub && !canFederate(deps))
      throw new SettingRejected(
        `activitypub was not changed. Other servers follow a site at https:// alone, and SITE_URL is ${deps.siteUrl}. ` +
          'Let a proxy handle TLS, and set SITE_URL to the https:// address.',
        { code: 'activitypub_needs_https' },
      )
    if (site.seal_picture !== null && !(await hasMedia(queries, site.seal_picture)))
      throw new SettingRejected(`seal_picture was not changed. There is no picture ${site.seal_picture}.`)
    await checkCategories(queries, before, changes)
    await indexCategoryNames(queries)
    const subjects = changes.map(({ key }) => key)
    await recordAction(deps, queries, { userId, action: 'setting_changed', subjects })
  })
}

/** An own category with texts or subscribers is not deleted, and settings name no category that there is not. */
async function checkCategories(queries: Queries, before: AllSettings, changes: readonly SettingChange[]) {
  const { site, texts } = await readAllSettings(queries)
  const isGone = (slug: string) => !findCategory(slug, site.categories)
  for (const { id, name } of before.site.categories)
    if (
      isGone(id) &&
      ((await hasTexts(queries, id)) ||
        (await listDraftsIn(queries, id)).length > 0 ||
        (await hasReaders(queries, id)))
    )
      throw new SettingRejected(`categories was not changed. ${name} still has texts.`, {
        code: 'category_in_use',
      })
  const named = [
    ...Object.keys(texts.category_pages).map((slug) => ({ group: 'category_pages', item: slug, slug })),
    ...Object.entries(texts.older_categories).map(([item, slug]) => ({
      group: 'older_categories',
      item,
      slug,
    })),
  ]
  for (const { group, item, slug } of named)
    if (isGone(slug) && changes.some(({ key }) => key === group || `${key}.`.startsWith(`${group}.${item}.`)))
      throw new SettingRejected(`${group} was not changed. There is no category ${slug}.`)
}

/** Sends a mail to the owner's own email, as every other mail is sent. */
export async function sendTestMail(deps: Deps, userId: string): Promise<{ to: string }> {
  return deps.database.transaction(async (queries) => {
    const { site } = await readAllSettings(queries)
    const to = await readAccountEmail(queries, userId)
    await enqueueMail(deps, queries, composeMail(deps.siteUrl, site, { to, words: testMail }))
    await recordAction(deps, queries, { userId, action: 'test_mail_sent', subjects: [''] })
    return { to }
  })
}

/** SPF, DKIM and DMARC of the domain that mails come from; null without a mail server. */
export async function readMailDomain({
  database,
  dns,
  mailRoute,
}: Deps): Promise<{ found: MailDomain | null }> {
  if (!mailRoute) return { found: null }
  const { dkim_selector: selector } = await readOwnerSettings(database)
  return { found: await lookUpMailDomain(dns, mailRoute, selector) }
}

export async function findStudioSamples(deps: Deps): Promise<FoundSamplesSummary> {
  return toSummary(await findSamples(deps))
}

export async function removeStudioSamples(deps: Deps, userId: string): Promise<FoundSamplesSummary> {
  const found = await removeSamples(deps)
  await recordAction(deps, deps.database.queries, { userId, action: 'samples_removed', subjects: [''] })
  return toSummary(found)
}

function toSummary({ reviews, comments, bookmarks, entries, settings, media }: FoundSamples) {
  return { reviews, comments, bookmarks, entries, settings, media: media.length }
}

/** Why a setting is refused, in the owner's words; the general sentence where nothing better is known. */
function refusalSentence(issue: z.core.$ZodIssue): string {
  return refusalOf(issue) ?? problemSentences.setting_invalid
}
