import { coverOf, textByline, textTitle } from '../../contract/wording/reviews/books.ts'
import { ebookSource, ebookWording } from '../../contract/wording/reviews/ebook-pages.ts'
import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'
import type { Ebook, EbookChapter, EbookFact, EbookPicture, OwnNotes } from './ebook.ts'
import { uprightText, type XhtmlArticle } from './xhtml-article.ts'

/** A text of the site in the book's script. */
type Convert = (text: string) => string

interface Document {
  title: string
  lang: string
  /** The `epub:type` of its content. */
  type: string
  body: string
}

export function coverPage(book: Ebook, convert: Convert): string {
  const alt = xmlText(convert(`${book.title} ${ebookWording.cover}`))
  return xhtmlDocument({
    title: convert(ebookWording.cover),
    lang: book.lang,
    type: 'cover',
    body: `<figure class="cover"><img src="${pictureHref(book.cover)}" alt="${alt}"/></figure>`,
  })
}

/** The first page of a book with several reviews. */
export function titlePage(book: Ebook, convert: Convert, plain: boolean): string {
  const lines = [book.creator, ...book.lines].filter((line) => line !== '')
  return xhtmlDocument({
    title: convert(ebookWording.titlePage),
    lang: book.lang,
    type: 'titlepage',
    body:
      `<div class="title-page">${heading(book.title, plain)}` +
      `${lines.map((line) => `<p>${xmlText(convert(line))}</p>`).join('')}</div>`,
  })
}

/** Where the texts come from, and whose they are. */
export function imprintPage(book: Ebook, convert: Convert): string {
  const lines = [
    `${book.title}　${book.creator}`,
    book.publisher,
    book.rights,
    ...(book.date === null ? [] : [book.date]),
    ebookWording.fonts,
  ]
  return xhtmlDocument({
    title: convert(ebookWording.imprint),
    lang: book.lang,
    type: 'imprint',
    body:
      `<div class="imprint">${lines.map((line) => `<p>${xmlText(convert(line))}</p>`).join('')}` +
      `<p><a href="${xmlText(book.source)}">${xmlText(convert(ebookSource(decodeHref(book.source))))}</a></p></div>`,
  })
}

interface ChapterOptions {
  lang: string
  siteUrl: string
  plain: boolean
  isVertical: boolean
  convert: Convert
}

/** A review; in a reading list with the reader's notes and highlights. */
export function chapterPage(
  chapter: EbookChapter,
  article: XhtmlArticle,
  { lang, siteUrl, plain, isVertical, convert }: ChapterOptions,
): string {
  const lineOf = (text: string) => (isVertical ? uprightText : xmlText)(convert(text))
  const { cover, summary, facts, own, path } = chapter
  const isReview = chapter.id > 0
  const byline = textByline(chapter)
  const alt = xmlText(convert(coverOf(chapter)))
  const words = convert(summary)
  return xhtmlDocument({
    title: textTitle(chapter),
    lang,
    type: 'chapter',
    body: [
      cover && `<p class="small-cover picture"><img src="${pictureHref(cover)}" alt="${alt}"/></p>`,
      heading(textTitle(chapter), plain),
      byline !== '' && `<p class="byline">${xmlText(convert(byline))}</p>`,
      own && ownPart(own, convert, lineOf),
      own && isReview && `<h2 class="plain">${xmlText(convert(ebookWording.review))}</h2>`,
      factList(facts, lineOf),
      words.trim() !== '' && `<div class="summary"><p>${xmlText(words)}</p></div>`,
      article.xhtml,
      isReview &&
        `<p class="byline"><a href="${xmlText(siteUrl + path)}">${xmlText(convert(ebookWording.readOnline))}</a></p>`,
    ]
      .filter(Boolean)
      .join('\n'),
  })
}

/** The reader's own words stay as they are written. */
function ownPart({ facts, notes, highlights }: OwnNotes, convert: Convert, lineOf: Convert): string {
  const part = (name: string, content: string) => `<h2 class="plain">${xmlText(convert(name))}</h2>${content}`
  return [
    factList(facts, lineOf),
    notes.trim() !== '' && part(ebookWording.notes, noteBlock(notes)),
    highlights.length > 0 &&
      part(
        ebookWording.highlights,
        highlights
          .map(
            ({ quote, note }) =>
              `<blockquote class="mark"><p>${xmlText(quote)}</p></blockquote>${note.trim() === '' ? '' : noteBlock(note)}`,
          )
          .join(''),
      ),
  ]
    .filter(Boolean)
    .join('')
}

function noteBlock(text: string): string {
  return `<div class="note"><p>${xmlText(text)}</p></div>`
}

/** `lineOf`: the text as XML. */
function factList(facts: readonly EbookFact[], lineOf: Convert): string {
  if (facts.length === 0) return ''
  return `<div class="facts">${facts.map(([label, value]) => `<p>${lineOf(`${label}　${value}`)}</p>`).join('')}</div>`
}

function heading(text: string, plain: boolean): string {
  return `<h1${plain ? ' class="plain"' : ''}>${xmlText(text)}</h1>`
}

export interface Content {
  file: string
  title: string
  headings: XhtmlArticle['headings']
}

/** The navigation document, which is the book's table of contents too: chapters with their h2, and those with their h3. */
export function navigationPage(book: Ebook, contents: readonly Content[], convert: Convert): string {
  const items = contents.map(({ file, title, headings }) => {
    const sections = headings.filter(({ level }) => level === 2)
    const inner = sections.map(({ id, text }) => `<li><a href="${file}#${id}">${xmlText(text)}</a></li>`)
    const list = inner.length > 0 ? `<ol>${inner.join('')}</ol>` : ''
    return `<li><a href="${file}">${xmlText(title)}</a>${list}</li>`
  })
  const landmark = (type: string, file: string, name: string) =>
    `<li><a epub:type="${type}" href="${file}">${xmlText(convert(name))}</a></li>`
  const title = xmlText(convert(ebookWording.contents))
  return xhtmlDocument({
    title: convert(ebookWording.contents),
    lang: book.lang,
    type: 'frontmatter',
    body:
      `<nav epub:type="toc" role="doc-toc"><h2 class="plain">${title}</h2>\n<ol>${items.join('\n')}</ol></nav>\n` +
      `<nav epub:type="landmarks" hidden="hidden"><ol>${landmark('cover', 'cover.xhtml', ebookWording.cover)}` +
      landmark('toc', 'nav.xhtml', ebookWording.contents) +
      `${landmark('bodymatter', contents[0]?.file ?? 'imprint.xhtml', ebookWording.review)}</ol></nav>`,
  })
}

export function pictureHref({ file }: EbookPicture): string {
  return `../pictures/${file}`
}

function xhtmlDocument({ title, lang, type, body }: Document): string {
  return (
    `${XML_DECLARATION}<!DOCTYPE html>\n` +
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}">\n` +
    `<head>\n<title>${xmlText(title)}</title>\n<link rel="stylesheet" type="text/css" href="../styles/book.css"/>\n</head>\n` +
    `<body epub:type="${type}">\n${body}\n</body>\n</html>\n`
  )
}

/** As a person reads it. */
function decodeHref(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
