import type { ShownSettings } from '../../contract/settings/settings.ts'
import type { ReviewPage } from '../../contract/reviews/reviews.ts'
import { parseRowId } from '../../contract/row-id.ts'
import { isScript, type Script } from '../../contract/site/scripts.ts'
import type { Deps } from '../deps.ts'
import type { FontTexts } from '../fonts/review-fonts.service.ts'
import { readScreenLines, reviewTexts, siteWords } from './font-texts.service.ts'
import { listOwnerComments } from './owner-comments.store.ts'
import { headingFont } from './review-cards.service.ts'
import { findPublishedReview } from './review-lookup.service.ts'
import { elementsOf, isQuotation, parseArticle, textsOf, writeHtml } from '../text/article/article-tree.ts'
import { type IsDrawn, markHeadings } from '../text/article/headings.ts'
import { type FontOfTitle, LANG_OF_SCRIPT } from '../text/scripts/convert-data.ts'
import { convertArticle, convertWithoutQuotations } from '../text/scripts/convert-markup.ts'
import { converterTo } from '../text/scripts/convert-text.ts'

/** Names the fonts of converted pages. */
export interface ScriptFonts {
  fontOfTitle(script: Script): FontOfTitle
  /** The page with fonts for its texts, and its headings marked by them. */
  withFonts(page: ReviewPage, script: Script): Promise<ReviewPage>
  /** `@font-face` rules for the owner's words on pages in Traditional characters. */
  siteFaces(site: ShownSettings): string
}

type FontDeps = Pick<Deps, 'database' | 'contentCache' | 'reviewFonts'>

/** The fonts of pages that are converted to another script (docs/decisions/0054-late-fonts.md). */
export function createScriptFonts(deps: FontDeps): ScriptFonts {
  return {
    fontOfTitle:
      (script) =>
      ({ id, ...title }) =>
        deps.reviewFonts.titleFont({ id: subjectOf(script, id), ...title }),
    withFonts: (page, script) => withScriptFonts(deps, page, script),
    siteFaces: (site) => deps.reviewFonts.siteFontFaces(siteWords(site)),
  }
}

/** A converted review page with fonts that are drawn for its script, and its headings marked by them. */
async function withScriptFonts(deps: FontDeps, page: ReviewPage, script: Script): Promise<ReviewPage> {
  const { review } = page
  const id = subjectOf(script, review.id)
  const texts = await findTextsInScript(deps, id)
  if (!texts) return page
  const fonts = deps.reviewFonts.reviewFontFaces({ id, ...texts })
  const { css, essay, lateKai, isDrawn } = fonts
  return {
    ...page,
    review: {
      ...review,
      title_font: headingFont(deps, { ...review, id }, fonts),
      content: markFonts(review.content, isDrawn, script === 'zh-hans' ? lateKai : []),
    },
    font_faces: css,
    essay_fonts: essay,
    kai_fonts: lateKai,
  }
}

/** Marks headings that the fonts draw in part. A quotation in Traditional characters names its Kai (early/web-fonts.ts). */
function markFonts(content: string, isDrawn: IsDrawn, lateKai: readonly string[]): string {
  const article = parseArticle(content)
  const elements = elementsOf(article)
  markHeadings(elements, isDrawn)
  for (const { name, attribs } of lateKai.length > 0 ? elements : [])
    if (name === 'blockquote' && attribs['lang'] === 'zh-Hant') attribs['data-kai'] = lateKai.join(' ')
  return writeHtml(article)
}

/** The converted texts of the review that a font slice's URL names, such as `zh-hans-3`; undefined for other subjects. */
export async function findTextsInScript(deps: FontDeps, subject: string): Promise<FontTexts | undefined> {
  const [, script, digits = ''] = /^(zh-han[st])-([1-9]\d*)$/.exec(subject) ?? []
  const id = parseRowId(digits)
  const review = id === undefined ? undefined : await findPublishedReview(deps.database.queries, id)
  if (!review || !isScript(script)) return undefined
  const convert = await converterTo(script)
  const texts = {
    title: convert(review.title, review.lang ?? undefined),
    headline: convert(review.headline, review.lang ?? undefined),
    summary: convert(review.summary, review.lang ?? undefined),
    lang: LANG_OF_SCRIPT[script],
  }
  const lines = await readScreenLines(deps, review)
  const ming = convert(lines.ming)
  // Text that stays in Simplified characters is set in the system's faces (docs/decisions/0054-late-fonts.md).
  if (script === 'zh-hant')
    return {
      ...reviewTexts(
        { ...texts, content: convertWithoutQuotations(review.content, convert) },
        { ming, kai: convert(lines.kai) },
      ),
      answers: convert(await listOwnerComments(deps.database.queries, review.id)),
    }
  const content = convertArticle(review.content, convert)
  return {
    ...reviewTexts({ ...texts, content }, { ming, kai: '' }),
    kai: textsOf(parseArticle(content), isQuotation).join('\n'),
  }
}

function subjectOf(script: Script, id: number): string {
  return `${script}-${id}`
}
