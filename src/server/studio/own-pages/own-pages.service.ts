import { dayInTaipei } from '../../../contract/days.ts'
import { OWN_PAGES, type OwnPageName } from '../../../contract/links.ts'
import { PROGRAM_NAME, type SiteSettings } from '../../../contract/settings/settings.ts'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import { ABOUT_TEXTS } from '../../../contract/wording/pages/about.ts'
import { fillText } from '../../../contract/wording/pages/legal-text.ts'
import { PRIVACY_TEXT } from '../../../contract/wording/pages/privacy.ts'
import { TERMS_TEXT } from '../../../contract/wording/pages/terms.ts'
import { ownAboutWording } from '../../../contract/wording/pages/own-about.ts'
import type { Deps } from '../../deps.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { Problem } from '../../platform/http/responses/problems.ts'
import { readAllSettings, readStoredValue, removeValue } from '../../settings/settings.service.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { cleanDraft, EMPTY_DRAFT, parseDraft } from '../draft-text.ts'
import { beginDraft, NEW_IDS } from '../drafts.service.ts'
import { listDraftSummaries } from '../drafts.store.ts'
import { publishRecord } from '../publish-record.ts'
import { findPageId } from '../review-rows.store.ts'

/** Opens the page (單頁) that stands in place of the program's About, privacy policy or terms; begins it with that text where there is none. */
export async function openOwnPage(deps: Deps, page: OwnPageName, device: string): Promise<{ id: number }> {
  return deps.database.lockedTransaction(NEW_IDS, async (queries) => {
    const present = (await findPageId(queries, page)) ?? (await findDraftOf(queries, page))
    if (present !== undefined) return { id: present }
    const { site } = await readAllSettings(queries)
    const { id } = await beginDraft(deps, queries, pageDraft(page, programText(page, site)), device)
    return { id }
  })
}

/** The pages that the owner has published in place of the program's. */
export async function listOwnPages(queries: Queries): Promise<OwnPageName[]> {
  const ids = await Promise.all(OWN_PAGES.map((page) => findPageId(queries, page)))
  return OWN_PAGES.filter((_, at) => ids[at] !== undefined)
}

async function findDraftOf(queries: Queries, page: OwnPageName): Promise<number | undefined> {
  const drafts = await listDraftSummaries(queries)
  const own = drafts.find(({ fields, trashed_at }) => {
    const { kind, slug } = parseDraft(fields)
    return trashed_at === null && kind === 'page' && slug === page
  })
  return own?.id
}

/**
 * Publishes the texts of these pages that earlier versions kept with the settings, once, and returns their number. Where the owner has
 * published another page under that name, the text becomes a draft. A text that is refused stays where it is.
 */
export async function adoptPageTexts(deps: Deps): Promise<number> {
  const adopt = (page: OwnPageName) =>
    deps.database.lockedTransaction(NEW_IDS, async (queries) => {
      const key = `${page}_text`
      const text = await readStoredValue(queries, key)
      if (text === undefined) return 0
      await removeValue(queries, key)
      if (typeof text !== 'string') return 0
      const { site } = await readAllSettings(queries)
      const { lead, sections } = splitText(text)
      const content = paragraphsOf(lead, site) + sectionsOf(sections, site)
      const isTaken = (await findPageId(queries, page)) !== undefined
      const draft = pageDraft(page, { headline: OWN_HEADLINES[page], content })
      const record = await beginDraft(deps, queries, draft, '')
      if (!isTaken) await publishRecord(deps, queries, record, { firstDate: dayInTaipei(deps.clock.now()) })
      await raiseSiteVersion(queries)
      return 1
    })
  let count = 0
  for (const page of OWN_PAGES)
    try {
      count += await adopt(page)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      deps.log.warn({ page, code: error.code }, 'the text of a page is refused and stays with the settings')
    }
  return count
}

type PageText = Pick<Draft, 'headline' | 'content'>

function pageDraft(page: OwnPageName, text: PageText): Draft {
  return cleanDraft({ ...EMPTY_DRAFT, kind: 'page', slug: page, ...text })
}

const OWN_HEADLINES = {
  about: ownAboutWording.heading,
  privacy: PRIVACY_TEXT.heading,
  terms: TERMS_TEXT.heading,
}

function programText(page: OwnPageName, site: SiteSettings): PageText {
  if (page === 'about') return aboutText(site)
  const { heading, lead, sections } = page === 'privacy' ? PRIVACY_TEXT : TERMS_TEXT
  return { headline: heading, content: paragraphsOf([lead], site) + sectionsOf(sections, site) }
}

/** The texts of the program's About; what is a link or a picture there stands on the page by itself. */
function aboutText(site: SiteSettings): PageText {
  const { slip, heading, subtitle, lead, gloss, story, areas, ideals } = ABOUT_TEXTS
  const fill = (text: string) => text.replaceAll('{founding_year}', String(site.founding_year))
  const storyLines = story?.paragraphs.map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : part.emphasis)).join(''),
  )
  const ofName = [
    ...(gloss ? [{ heading: gloss.heading, paragraphs: gloss.paragraphs }] : []),
    ...(story && storyLines ? [{ heading: story.heading, paragraphs: storyLines }] : []),
  ]
  const lists = [areas, ideals].map((list) => ({
    heading: list.heading,
    paragraphs: list.items.map(({ title, text }) => `${title}：${text}`),
  }))
  return {
    headline: slip,
    content:
      paragraphsOf([heading, subtitle, lead].map(fill), site) +
      sectionsOf(site.name === PROGRAM_NAME ? ofName : [], site) +
      sectionsOf(lists, site),
  }
}

function sectionsOf(
  sections: readonly { heading: string; paragraphs: readonly string[] }[],
  site: SiteSettings,
): string {
  return sections
    .map(({ heading, paragraphs }) => `<h2>${escapeHtml(heading)}</h2>${paragraphsOf(paragraphs, site)}`)
    .join('')
}

/** Paragraphs with what the settings say now. Those that need a contact email are left out without one. */
function paragraphsOf(texts: readonly string[], site: SiteSettings): string {
  const { contact_email: email } = site
  const link = email === null ? '' : `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
  return texts
    .filter((text) => email !== null || !text.includes('{contact}'))
    .map((text) => escapeHtml(fillText(text, site)).replaceAll('{contact}', link).replaceAll('\n', '<br>'))
    .map((html) => `<p>${html}</p>`)
    .join('')
}

interface TextSection {
  heading: string
  paragraphs: string[]
}

/** Splits a page's text into the paragraphs before the first heading and the sections. */
export function splitText(text: string): { lead: string[]; sections: TextSection[] } {
  const lead: string[] = []
  const sections: TextSection[] = []
  for (const block of text.split(/\n\s*\n|\n(?=## )/)) {
    const [first = '', ...rest] = block.trim().split('\n')
    const isHeading = first.startsWith('## ')
    if (isHeading) sections.push({ heading: first.slice(3).trim(), paragraphs: [] })
    const paragraph = (isHeading ? rest : [first, ...rest]).join('\n').trim()
    if (paragraph !== '') (sections.at(-1)?.paragraphs ?? lead).push(paragraph)
  }
  return { lead, sections }
}
