import { setImmediate } from 'node:timers/promises'
import { IMPORT_NOTES, IMPORT_TEXTS } from '../../contract/studio/blog-import-codes.ts'
import type { BlogImportReport, ImportedTextReport } from '../../contract/studio/blog-import.ts'
import type { LeftOutReason } from '../../contract/studio/blog-import-codes.ts'
import { DRAFT_LIMITS } from '../../contract/studio/review-drafts.ts'
import { addBlogComments } from '../comments/import-comments.service.ts'
import type { Deps } from '../deps.ts'
import {
  storeImportedUnsubscribers,
  usableDetails,
  storeImportedSubscriptions,
} from '../newsletter/subscriptions/subscribe.service.ts'
import { addRedirects } from '../reviews/redirects/redirects.service.ts'
import { beginSeries, storeImportedText } from '../studio/import-texts.service.ts'
import { ComplexMarkup } from '../text/article/bound-markup.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { joinTexts, type StoredText } from './join-texts.ts'
import { findImported, insertImported } from './blog-import.store.ts'
import type {
  ImportedItem,
  ImportedMember,
  ImportedText,
  ImportNote,
  OpenedExport,
} from './texts/imported-text.ts'
import { createPictureLoader, type FetchPicture, type PictureLoader } from './load-pictures.ts'
import { withRedirectFiles } from './redirect-files.ts'
import { decodeTitle, titleOf } from './texts/name-text.ts'
import { type PreparedText, prepareText } from './texts/prepare-text.ts'
import type { SourceFiles } from './source-files.ts'
import type { TextChoices } from './text-choices.policy.ts'
import { type CategoryMap, createTermCategories, type TermCategories } from './term-categories.ts'

export interface BlogImportOptions {
  /** A dry run: what would come, and nothing is stored or requested. */
  isCheck: boolean
  categories: CategoryMap
  choices: TextChoices
  /** The export, and folders or archives of its pictures. */
  files: readonly SourceFiles[]
  /** Null: no picture is requested from its address. */
  fetch: FetchPicture | null
  signal?: AbortSignal | undefined
  /** After each text. */
  onText?: (text: ImportedTextReport) => void
}

type BlogImportDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'log'>

/**
 * Imports another site's texts with their pictures, comments, addresses and readers. Each text is stored in a transaction of its
 * own and once: one that was imported before stays as it is here, so that an import can be stopped and run again.
 */
export async function importBlog(
  deps: BlogImportDeps,
  opened: OpenedExport,
  options: BlogImportOptions,
): Promise<BlogImportReport> {
  const terms = await createTermCategories(deps.database, options.categories)
  const { siteUrl } = opened
  const pictures = createPictureLoader(deps, { ...options, siteUrl })
  const run = {
    deps,
    options,
    siteUrl,
    terms,
    pictures,
    counts: { ...NO_COUNTS },
    lists: new Map<string, string>(),
    seen: new Map<string, Set<string>>(),
    stored: [] as StoredText[],
  }
  const texts: ImportedTextReport[] = []
  const report = (text: ImportedTextReport) => {
    if (texts.length < IMPORT_TEXTS) texts.push({ ...text, notes: text.notes.slice(0, IMPORT_NOTES) })
    options.onText?.(text)
  }
  for await (const item of withRedirectFiles(opened.items(deps.clock.now()), options.files)) {
    if (options.signal?.aborted) break
    await importItem(run, item, report)
    // SQLite runs synchronously: others are answered meanwhile.
    await setImmediate()
  }
  await importTermUrls(run)
  await joinTexts(deps.database, run.stored)
  const { stored, remote, failed, files } = pictures.counts
  return {
    kind: opened.kind,
    is_check: options.isCheck,
    counts: { ...run.counts, pictures: stored, pictures_remote: remote, pictures_failed: failed, files },
    terms: terms.report(),
    texts,
  }
}

const NO_COUNTS = {
  published: 0,
  scheduled: 0,
  draft: 0,
  trash: 0,
  known: 0,
  left_out: 0,
  comments: 0,
  subscribed: 0,
  unsubscribed: 0,
  members_left_out: 0,
  member_details_left_out: 0,
  redirects: 0,
}

interface Run {
  deps: BlogImportDeps
  options: BlogImportOptions
  siteUrl: string
  terms: TermCategories
  pictures: PictureLoader
  counts: typeof NO_COUNTS
  /** Where the lists of categories and tags lead, by their address. */
  lists: Map<string, string>
  /** The texts so far, by the source that they name. */
  seen: Map<string, Set<string>>
  /** What this run has stored, and what it found stored. */
  stored: StoredText[]
}

async function importItem(
  run: Run,
  item: ImportedItem,
  report: (text: ImportedTextReport) => void,
): Promise<void> {
  switch (item.kind) {
    case 'text':
      report(await importText(run, item.text))
      return
    case 'member':
      await importMember(run, item.member)
      return
    case 'redirect':
      await importRedirects(run, [item])
      return
    case 'left_out': {
      const { kind: _, ...left } = item
      run.counts.left_out++
      report({
        ...left,
        title: decodeTitle(left.title),
        outcome: 'left_out',
        kind: null,
        state: null,
        review_id: null,
        notes: [],
        comments: 0,
      })
    }
  }
}

async function importText(run: Run, text: ImportedText): Promise<ImportedTextReport> {
  const { deps, options, counts } = run
  const { where } = text
  const title = titleOf(text)
  const { source, isRepeat } = tellApart(run, text, title)
  const known = isRepeat ? null : await findImported(deps.database.queries, source, text.formerSource)
  const row = { where, title, kind: null, why: null, notes: [], comments: text.remarks.length }
  if (known !== undefined) {
    counts.known++
    if (known !== null && !options.isCheck) keepToJoin(run, text, known, true)
    return { ...row, outcome: 'known', state: null, review_id: known }
  }
  const leftOut = (why: LeftOutReason, notes: readonly ImportNote[] = []): ImportedTextReport => {
    counts.left_out++
    return { ...row, outcome: 'left_out', why, state: null, review_id: null, notes: [...notes] }
  }
  if (options.choices.texts.get(where)?.choice === 'left_out') return leftOut('chosen')
  let prepared: PreparedText
  try {
    prepared = await prepareText(run, text)
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return leftOut('too_complex')
    throw cause
  }
  if (Buffer.byteLength(prepared.toStore.draft.content ?? '') > DRAFT_LIMITS.contentBytes)
    return leftOut('too_long', prepared.notes)
  let reviewId: number | null = null
  if (!options.isCheck) {
    try {
      reviewId = await storeText(run, { ...text, source }, prepared)
    } catch (cause) {
      deps.log.error({ err: cause, where }, 'a text could not be imported')
      return leftOut('refused', prepared.notes)
    }
  } else {
    counts.comments += prepared.comments.length
    counts.redirects += text.addresses.length
  }
  counts[prepared.toStore.state]++
  const { notes, toStore } = prepared
  const { kind = null } = toStore.draft
  return { ...row, outcome: 'new', kind, state: toStore.state, review_id: reviewId, notes }
}

/** Texts of one source that differ in title or day are two texts, of which the first has the source as its key. */
function tellApart(
  { seen }: Run,
  { source, published_at }: ImportedText,
  title: string,
): { source: string; isRepeat: boolean } {
  const texts = seen.get(source) ?? new Set()
  seen.set(source, texts)
  const own = `${title} ${published_at}`
  const isRepeat = texts.has(own)
  texts.add(own)
  const [first] = texts
  return { source: first === own ? source : `${source} ${own}`, isRepeat }
}

async function storeText(run: Run, text: ImportedText, prepared: PreparedText): Promise<number> {
  const { deps, counts } = run
  const { notes, comments } = prepared
  const { series } = text
  if (series) await deps.database.transaction((queries) => beginSeries(queries, series))
  const stored = await storeImportedText(deps, prepared.toStore, async (queries, id) => {
    const imported_at = deps.clock.now().toISOString()
    await insertImported(queries, { source: text.source, review_id: id, imported_at })
    await addBlogComments(queries, id, comments)
    const { added, faults } = await addRedirects(
      deps,
      queries,
      text.addresses.map((from) => ({ from, to: id })),
    )
    // The address of home stands for no text.
    for (const { from } of faults) if (!isHome(from)) notes.push({ code: 'redirect_left_out', detail: from })
    counts.comments += comments.length
    counts.redirects += added
  })
  keepToJoin(run, text, stored, false)
  return stored
}

function keepToJoin(
  { stored }: Run,
  { name, related = [], series }: ImportedText,
  id: number,
  isKnown: boolean,
) {
  if (name !== undefined) stored.push({ id, isKnown, name, related, ...(series && { series }) })
}

function isHome(address: string): boolean {
  return /^(?:https?:\/\/[^/]*)?\/*$/.test(address)
}

async function importMember({ deps, options, counts }: Run, member: ImportedMember): Promise<void> {
  const email = normalizeEmail(member.email)
  if (email === undefined) {
    counts.members_left_out++
    return
  }
  const { details, isCut } = usableDetails(member.name ?? '', member.labels ?? '')
  if (isCut) counts.member_details_left_out++
  if (!options.isCheck)
    await deps.database.transaction(async (queries) => {
      const now = deps.clock.now()
      if (member.is_subscribed)
        await storeImportedSubscriptions(
          queries,
          [{ email, created_at: member.created_at, categories: [], ...details }],
          now,
        )
      else await storeImportedUnsubscribers(queries, [email], now)
    })
  counts[member.is_subscribed ? 'subscribed' : 'unsubscribed']++
}

async function importRedirects(
  { deps, options, counts }: Run,
  redirects: readonly { from: string; to: string }[],
): Promise<void> {
  counts.redirects += options.isCheck
    ? redirects.length
    : (await deps.database.transaction((queries) => addRedirects(deps, queries, redirects))).added
}

/** The lists of categories and tags that have one here. */
async function importTermUrls(run: Run): Promise<void> {
  const redirects = [...run.lists].map(([from, to]) => ({ from, to }))
  // A list whose address is the same here needs no redirect.
  const moved = redirects.filter(({ from, to }) => !from.endsWith(to) && !from.endsWith(`${to}/`))
  if (moved.length > 0) await importRedirects(run, moved)
}
