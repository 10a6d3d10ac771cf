import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { ComplexMarkup, readSimple, requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { type ChildNode, parseArticle, writeHtml } from '../../text/article/article-tree.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { type ArticleLayout, linesOf, separateLayout } from './article-layout.ts'
import { REFERENCES } from './write-inline.ts'
import { isNotes, type MarkdownStyle, writeBlock, writeBlocks } from './write-markdown.ts'

/** The sanitised HTML of a text in Markdown, which may contain HTML. `change`: what is done to it before it is sanitised. Throws ComplexMarkup. */
export function markdownToArticle(markdown: string, change = (html: string) => html): string {
  const html = readSimple(markdown, () => markdownToHtml(markdown))
  requireSimpleMarkup(html)
  return sanitizeArticle(change(html)).trim()
}

/** How much of Markdown the program knows that an article is written for. */
export type MarkdownForm = Omit<MarkdownStyle, 'isHtml'>

const OWN_FORM: MarkdownForm = { notes: true, definitions: true, isVault: false, isForeign: false }

/**
 * An article as Markdown, and the layout with which `markdownToArticle` returns exactly this article; undefined where that needs none.
 * What Markdown cannot express (ruby, verse, folded parts) stays HTML. Undefined where Markdown would change it.
 */
export function articleToMarkdown(
  article: string,
  form = OWN_FORM,
): { markdown: string; layout: ArticleLayout | undefined } | undefined {
  const { html, layout, gaps } = separateLayout(article)
  const blocks = parseArticle(html).children
  const style: MarkdownStyle = { ...form, isHtml: false, notes: form.notes && hasPlainNotes(html) }
  const isNoted = (node: ChildNode) =>
    style.notes && (isNotes(node) || writeHtml({ children: [node] }).search(REFERENCES) !== -1)
  const candidates = [
    () => writeBlocks(blocks, style),
    () => blocks.map((node) => (isNoted(node) ? writeBlock : writeSafely)(node, style)).join('\n\n'),
    () => blocks.map((node) => writeSafely(node, { ...style, notes: false })).join('\n\n'),
  ]
  for (const candidate of candidates) {
    const markdown = candidate()
    const read = readAs(markdown, html)
    if (!read) continue
    const isLined = read.gaps.join('|') === gaps.join('|')
    const lines = isLined ? undefined : linesOf(gaps)
    const whole = { ...layout, ...(lines !== undefined && { lines }) }
    return { markdown, layout: Object.keys(whole).length > 0 ? whole : undefined }
  }
  return undefined
}

/** Markdown that is read as this block: with its marks, with those of HTML, or HTML. */
function writeSafely(block: ChildNode, style: MarkdownStyle): string {
  const html = writeHtml({ children: [block] })
  const written = [style, { ...style, isHtml: true }].map((each) => writeBlock(block, each))
  return written.find((markdown) => readAs(markdown, html)) ?? html
}

/** Whether all references to notes are those of Markdown: if one is not, the notes stay HTML, too. */
function hasPlainNotes(html: string): boolean {
  return html.match(/<a href="#note-/g)?.length === html.match(REFERENCES)?.length
}

/** The article that the Markdown is read as, if it is this one but for its layout. One that is too complex is none. */
function readAs(markdown: string, html: string): ReturnType<typeof separateLayout> | undefined {
  try {
    const read = separateLayout(markdownToArticle(markdown))
    return read.html === html ? read : undefined
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return undefined
    throw cause
  }
}
