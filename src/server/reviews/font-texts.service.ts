import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'
import { parseRowId } from '../../contract/row-id.ts'
import { commentCount } from '../../contract/wording/comments/comments.ts'
import { letterLineWording } from '../../contract/wording/newsletter/letter-line.ts'
import type { ShownMenus } from '../../contract/settings/menus.ts'
import type { ShownSettings } from '../../contract/settings/settings.ts'
import { letterSignature } from '../../contract/wording/newsletter/newsletter.ts'
import type { NamedText } from '../../contract/reviews/text-kinds.ts'
import { bookTitle, kindNames, plainTitle, textTitle } from '../../contract/wording/reviews/books.ts'
import { tagWording } from '../../contract/wording/reviews/tags.ts'
import { colophonText, pageColophonText, textEndWording } from '../../contract/wording/reviews/text-end.ts'
import {
  type FontSubject,
  type FontTexts,
  SITE_SUBJECT,
  type SiteWords,
} from '../fonts/review-fonts.service.ts'
import type { Deps } from '../deps.ts'
import { type AllSettings, readAllSettings, readCachedSettings } from '../settings/settings.service.ts'
import { recogniseScript } from '../text/recognise-script.ts'
import { isHeading, isKai, parseArticle, textsOf } from '../text/article/article-tree.ts'
import { visibleText } from '../text/html-text.ts'
import { listOwnerComments } from './owner-comments.store.ts'
import { findReview, type StoredReview } from './reviews.store.ts'
import { readSeriesNames } from './series/series.service.ts'
import { findPage } from './single-pages.store.ts'

const CATEGORY_PREFIX = 'category-'

/** The texts of the review or category that a font slice's URL names; undefined unless it is published. */
export async function findReviewTexts(
  deps: Deps,
  subject: string,
  readMenus: () => Promise<ShownMenus>,
): Promise<FontTexts | undefined> {
  if (subject === SITE_SUBJECT) {
    const { site } = await readAllSettings(deps.database.queries)
    return deps.reviewFonts.siteSubject(siteWords({ ...site, menus: await readMenus() }))
  }
  if (subject.startsWith(CATEGORY_PREFIX))
    return categoryTexts(subject.slice(CATEGORY_PREFIX.length), await readAllSettings(deps.database.queries))
  const id = parseRowId(subject)
  if (id === undefined) return undefined
  const { queries } = deps.database
  const text = (await findReview(queries, id)) ?? (await findPage(queries, { id }))
  return (
    text && {
      ...reviewTexts(text, await readScreenLines(deps, text)),
      answers: await readOwnerAnswers(queries, text),
    }
  )
}

/** What the owner has written below the text, for its Kai; nothing for a Simplified text, whose Kai is the device's. */
export async function readOwnerAnswers(
  queries: Deps['database']['queries'],
  text: StoredReview,
): Promise<string> {
  return scriptOf(text) === 'zh-Hans' ? '' : listOwnerComments(queries, text.id)
}

/** The texts that the review screen shows in web fonts: title and headings, summary, quotations and `lines` (`screenLines`). */
export function reviewTexts(
  review: NamedText & {
    summary: string
    content: string
    lang?: ChineseScript | null
    other_books?: readonly { title: string }[]
  },
  lines: ScreenLines,
): FontTexts {
  const lang = scriptOf(review)
  const article = parseArticle(review.content)
  const passages = [review.summary, ...textsOf(article, isKai)]
  const isSimplified = lang === 'zh-Hans'
  return {
    lang,
    // Song stands in for Ming and Kai, which have the forms of Taiwan.
    essay: visibleText(review.content) + (isSimplified ? textTitle(review) + review.summary : ''),
    title: plainTitle(review),
    headings: [
      ...(review.headline
        ? [review, ...(review.other_books ?? [])].map(({ title }) => bookTitle(title))
        : []),
      ...textsOf(article, isHeading),
      lines.ming,
    ],
    kai: [...FIXED_LINES, lines.kai, ...(isSimplified ? [] : passages)].join('\n'),
  }
}

/** Of a review that an earlier version has stored, and of a draft, by its title and summary. */
export function scriptOf(review: {
  title: string
  summary: string
  lang?: ChineseScript | null
}): ChineseScript {
  return review.lang ?? recogniseScript(review.title + review.summary)
}

/** Lines that every review screen shows in Kai; the comment count can be any number. */
const FIXED_LINES = [
  letterLineWording.sentence,
  textEndWording.earlier,
  textEndWording.later,
  commentCount(1_234_567_890),
]

type EndedText = Pick<StoredReview, 'kind' | 'publish_date' | 'updated_at'>

/** The line at the end of a text. */
export function colophonOf({ kind, publish_date, updated_at }: EndedText, founder: string): string {
  return kind === 'page' ? pageColophonText(founder, updated_at) : colophonText(founder, publish_date)
}

/** What the review screen shows besides its text: in Ming the series of an essay, which its margin strip names. */
interface ScreenLines {
  ming: string
  kai: string
}

/** In Kai: the kind, the line of the series, at any place, and the colophon. */
export function screenLines(text: EndedText, founder: string, series = ''): ScreenLines {
  const isEssay = text.kind === 'essay'
  const place = series && `${tagWording.series}：${series}・第一二三四五六七八九十篇‹›`
  return {
    ming: isEssay ? series : '',
    kai: (isEssay ? kindNames.essay : '') + place + colophonOf(text, founder),
  }
}

export async function readScreenLines(
  deps: Pick<Deps, 'database' | 'contentCache'>,
  text: EndedText & { series: string | null },
): Promise<ScreenLines> {
  const { site } = await readCachedSettings(deps)
  const names = text.series ? await readSeriesNames(deps.database.queries) : undefined
  return screenLines(text, site.founder, names?.of(text.series ?? '')?.name)
}

/** What the owner's settings say in the web fonts of any screen: names, menus, cover, letter, posts and films. */
export function siteWords({
  name,
  tagline,
  founder,
  seal,
  hero,
  home_sections,
  categories,
  newsletter_heading,
  social,
  category_video,
  menus,
}: ShownSettings): SiteWords {
  const { photo, video } = social
  const films = [video?.autoplay, video?.second, category_video].map((film) => film?.title)
  const verses = [...(photo?.cards ?? []), ...(photo?.post ? [photo.post] : [])].flatMap(({ lines }) => lines)
  return {
    ming: [
      name,
      seal,
      ...hero,
      ...home_sections.map((each) => each.title),
      newsletter_heading,
      ...categories.map((each) => each.name),
      ...films,
      ...menus.header.map((link) => link.label),
      ...menus.columns.map((column) => column.heading),
    ].join(''),
    kai: [
      tagline,
      founder,
      ...home_sections.map((each) => each.sub),
      letterSignature(founder),
      ...categories.map((each) => each.tagline),
      ...verses,
    ].join(''),
  }
}

/** The texts that a category screen shows in web fonts besides the fixed lines; undefined for other slugs. */
export function categoryTexts(slug: string, { site, texts }: AllSettings): FontSubject | undefined {
  const category = site.categories.find(({ id }) => id === slug)
  if (!category) return undefined
  const kai = category.tagline + (texts.category_pages[slug]?.recommendation ?? '')
  return { id: CATEGORY_PREFIX + slug, title: category.name, headings: [], kai, essay: '', lang: 'zh-Hant' }
}
