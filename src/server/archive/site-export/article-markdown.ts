import { ComplexMarkup, requireSimpleMarkup } from '../../text/article/bound-markup.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import { markdownToHtml } from './markdown-reader.ts'

/** The sanitised HTML of a text in Markdown, which may contain HTML. `change`: what is done to it before it is sanitised. Throws ComplexMarkup. */
export function markdownToArticle(markdown: string, change = (html: string) => html): string {
  const html = markdownToHtml(markdown)
  requireSimpleMarkup(html)
  return sanitizeArticle(change(html)).trim()
}

/**
 * An article as Markdown; what Markdown cannot express (ruby, figures, tables) stays HTML. Undefined where
 * `markdownToArticle` would not return exactly this article.
 */
export function articleToMarkdown(article: string): string | undefined {
  const blocks = splitBlocks(article)
  const candidates = [
    () => blocks.map((block) => formatBlock(block, formatInline) ?? block),
    () => blocks.map(formatSafely),
  ]
  for (const candidate of candidates) {
    const markdown = candidate().join('\n\n')
    if (becomes(markdown, article)) return markdown
  }
  return undefined
}

/** Whether the Markdown is read as exactly this article; one that is too complex stays HTML. */
function becomes(markdown: string, article: string): boolean {
  try {
    return markdownToArticle(markdown) === article
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return false
    throw cause
  }
}

/** Paragraphs, headings and simple lists, each one alone, and the lines between them. */
function splitBlocks(article: string): string[] {
  const blocks: string[] = []
  let rest: string[] = []
  const flush = () => {
    if (rest.length > 0) blocks.push(rest.join('\n'))
    rest = []
  }
  for (const block of joinLists(article.split('\n'))) {
    if (formatBlock(block, formatInline) === undefined) {
      rest.push(block)
      continue
    }
    flush()
    blocks.push(block)
  }
  flush()
  return blocks
}

/** The lines of a list of one level become one item. */
function joinLists(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const tag = /^<([uo]l)>$/.exec(lines[at]!)?.[1]
    const end = tag === undefined ? -1 : lines.indexOf(`</${tag}>`, at)
    const items = end === -1 ? [] : lines.slice(at + 1, end)
    if (items.length === 0 || !items.every((item) => contentOf(item, 'li') !== undefined)) {
      joined.push(lines[at]!)
      continue
    }
    joined.push(lines.slice(at, end + 1).join('\n'))
    at = end
  }
  return joined
}

const PREFIXES = { p: '', h2: '## ', h3: '### ', h4: '#### ' }

/** Undefined for a block that stays HTML. */
function formatBlock(block: string, inline: (html: string) => string): string | undefined {
  for (const [tag, prefix] of Object.entries(PREFIXES)) {
    const content = contentOf(block, tag)
    if (content !== undefined) return prefix + inline(content)
  }
  const [first, ...lines] = block.split('\n')
  if (first !== '<ul>' && first !== '<ol>') return undefined
  const items = lines.slice(0, -1).map((line) => contentOf(line, 'li'))
  if (items.length === 0 || items.some((item) => item === undefined)) return undefined
  return items.map((item, index) => `${first === '<ul>' ? '-' : `${index + 1}.`} ${inline(item!)}`).join('\n')
}

/** Markdown that converts back to exactly this block. */
function formatSafely(block: string): string {
  for (const inline of [formatInline, escapeText]) {
    const markdown = formatBlock(block, inline)
    if (markdown !== undefined && becomes(markdown, block)) return markdown
  }
  return block
}

/** Content of an element without attributes that fills the line; undefined for any other line. */
function contentOf(line: string, tag: string): string | undefined {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  if (!line.startsWith(open) || !line.endsWith(close)) return undefined
  const content = line.slice(open.length, -close.length)
  return content === '' || content.includes(open) || content.includes(close) ? undefined : content
}

function formatInline(html: string): string {
  let target = ''
  return html
    .split(/(<[^<>]*>)/)
    .map((part, index) => {
      if (index % 2 === 0) return escapeMarks(part)
      // A relative link stays HTML: article-losses.service.ts refuses it in Markdown, where it is that of a file.
      const href = /^<a href="((?:https?:|mailto:|[/#])[^"\s()]*)"(?: rel="noopener")?>$/.exec(part)?.[1]
      if (href !== undefined) {
        target = href
        return '['
      }
      if (part === '</a>' && target !== '') {
        const end = `](${target})`
        target = ''
        return end
      }
      return MARKS.get(part) ?? part
    })
    .join('')
}

const MARKS = new Map([
  ['<em>', '*'],
  ['</em>', '*'],
  ['<strong>', '**'],
  ['</strong>', '**'],
])

/** Markdown with the tags as they are. */
function escapeText(html: string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 0 ? escapeMarks(part) : part))
    .join('')
}

function escapeMarks(text: string): string {
  return (
    text
      .replaceAll(/[\\*_[\]`~|]/g, String.raw`\$&`)
      // Escapes characters that would begin a heading or a list.
      .replace(/^[#+-]/, String.raw`\$&`)
      .replace(/^\d+(?=[.)])/, '$&\\')
  )
}
