import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { ChineseScript } from '../../contract/text/chinese-scripts.ts'
import { EBOOK_MEDIA_TYPE } from '../../contract/reviews/ebook-links.ts'
import { textTitle } from '../../contract/wording/reviews/books.ts'
import { ebookWording } from '../../contract/wording/reviews/ebook-pages.ts'
import { createTextFont } from '../fonts/text-fonts.service.ts'
import { convertTree } from '../text/scripts/convert-markup.ts'
import { type ConvertText, converterTo } from '../text/scripts/convert-text.ts'
import { Document, elementsOf, isHeading, isKai, textsOf } from '../text/article/article-tree.ts'
import { displayTree } from '../text/article/display-article.ts'
import { markHeadings } from '../text/article/headings.ts'
import { type ArchiveWriter, createZipWriter } from '../platform/runtime/zip-writer.ts'
import { readTextLines } from '../tabular/read-lines.ts'
import {
  BOOK_FILE,
  CHAPTERS_FILE,
  type Ebook,
  type EbookChapter,
  type EbookPicture,
  EPUB_FILE,
  PICTURES_FOLDER,
} from './ebook.ts'
import { type DrawnFonts, EBOOK_FONTS, ebookStyles } from './ebook-styles.ts'
import { CONTAINER, packageDocument } from './package-document.ts'
import { toXhtmlArticle } from './xhtml-article.ts'
import * as pages from './xhtml-pages.ts'
import { reviewIdOf } from '../../contract/links.ts'
import { decodeUrlPart } from '../../contract/text/urls.ts'

/** Makes the EPUB file of a folder (ebook.ts), always the same bytes, with one review at a time in memory. */
export async function writeEpub(folder: string): Promise<void> {
  const stored = JSON.parse(await readFile(path.join(folder, BOOK_FILE), 'utf8')) as Ebook
  const convert: ConvertText = stored.script === undefined ? (text) => text : await converterTo(stored.script)
  // As on pages: 《》 keep the titles that a text names, not that of the reviewed book.
  const convertTitle = (title: string, lang?: ChineseScript) =>
    title
      .split(BRACKETS)
      .map((part) => convert(part, lang))
      .join('')
  const book: Ebook = { ...stored, title: convertTitle(stored.title) }
  const fonts = createFonts(book)
  const archive = await createEpubArchive(path.join(folder, EPUB_FILE))
  const addPage = (name: string, page: string) => archive.add(`OEBPS/text/${name}.xhtml`, page)
  await archive.add('META-INF/container.xml', CONTAINER)
  const linksOf = createLinks(book)
  const contents: pages.Content[] = []
  const pictures = new Map<string, EbookPicture>()
  for await (const line of readTextLines(path.join(folder, CHAPTERS_FILE))) {
    const written = JSON.parse(line) as EbookChapter
    const chapter: EbookChapter = {
      ...written,
      title: convertTitle(written.title, written.lang),
      headline: convertTitle(written.headline, written.lang),
    }
    const lang = book.script === undefined ? chapter.lang : book.lang
    const content = displayTree(chapter.content, {
      path: chapter.path,
      siteUrl: book.siteUrl,
      slugs: new Map(chapter.slugs),
      medium: 'book',
    })
    // After that, so that what pages add, such as the names of ways back, is in the script too.
    if (book.script !== undefined)
      convertTree(content, convert, chapter.lang === lang ? undefined : chapter.lang)
    const title = textTitle(chapter)
    fonts.use(lang, title, content, convert(chapter.summary, chapter.lang), chapter.own?.highlights ?? [])
    markHeadings(elementsOf(content), (heading) => fonts.isDrawn(lang, heading))
    const article = toXhtmlArticle(content, {
      idPrefix: 'p',
      isVertical: book.flow === 'vertical',
      linkTo: linksOf(chapter.path),
      pictureOf: (src) => {
        const picture = chapter.pictures[src]
        return picture && pages.pictureHref(picture)
      },
    })
    for (const picture of [chapter.cover, ...Object.values(chapter.pictures)])
      if (picture && picture.file !== book.cover.file) pictures.set(picture.file, picture)
    const page = pages.chapterPage(chapter, article, {
      lang,
      siteUrl: book.siteUrl,
      plain: !fonts.isDrawn(lang, title),
      isVertical: book.flow === 'vertical',
      convert,
    })
    const name = chapter.id > 0 ? `review-${chapter.id}` : `book-${-chapter.id}`
    await addPage(name, page)
    contents.push({ file: `${name}.xhtml`, title, headings: article.headings })
  }
  const hasTitlePage = book.lines.length > 0
  if (hasTitlePage) {
    fonts.use(book.lang, book.title, new Document([]), '', [])
    await addPage('title', pages.titlePage(book, convert, !fonts.isDrawn(book.lang, book.title)))
  }
  await addPage('cover', pages.coverPage(book, convert))
  await addPage('imprint', pages.imprintPage(book, convert))
  const imprint = { file: 'imprint.xhtml', title: convert(ebookWording.imprint), headings: [] }
  await addPage('nav', pages.navigationPage(book, [...contents, imprint], convert))
  const drawn = await fonts.draw(archive)
  await archive.add('OEBPS/styles/book.css', ebookStyles(book.flow, drawn))
  const spine = [
    'cover',
    ...(hasTitlePage ? ['title'] : []),
    'nav',
    ...contents.map(({ file }) => file.replace('.xhtml', '')),
    'imprint',
  ]
  const listed = { pages: spine, pictures: [...pictures.values()], fonts: drawn, convert }
  await archive.add('OEBPS/package.opf', packageDocument(book, listed))
  for (const { file } of [book.cover, ...pictures.values()])
    await archive.add(`OEBPS/pictures/${file}`, await readFile(path.join(folder, PICTURES_FOLDER, file)))
  await archive.close()
}

const BRACKETS = /([《》])/

/** Which fonts the book needs, and for which texts. */
function createFonts(book: Ebook) {
  const faces = Object.fromEntries(
    TYPEFACES.map((typeface) => [typeface, { font: createTextFont(typeface, book.coverage), text: '' }]),
  ) as Record<keyof typeof EBOOK_FONTS, { font: ReturnType<typeof createTextFont>; text: string }>
  // Ming has the forms of Taiwan.
  const headingFace = (lang: string) => faces[lang === 'zh-Hans' ? 'song_sc' : 'ming']
  return {
    isDrawn: (lang: string, heading: string) => headingFace(lang).font.isDrawn(heading),
    use(
      lang: string,
      title: string,
      content: Document,
      summary: string,
      marks: readonly { quote: string }[],
    ) {
      const headings = [title, ...textsOf(content, isHeading)]
      const face = headingFace(lang)
      face.text = distinct(face.text, ...headings.filter((heading) => face.font.isDrawn(heading)))
      const quotations = textsOf(content, isKai)
      faces.kai.text = distinct(faces.kai.text, summary, ...quotations, ...marks.map(({ quote }) => quote))
    },
    async draw(archive: ArchiveWriter): Promise<DrawnFonts> {
      const drawn: (keyof typeof EBOOK_FONTS)[] = []
      for (const typeface of TYPEFACES) {
        const { font, text } = faces[typeface]
        const bytes = await font.draw(text)
        if (!bytes) continue
        await archive.add(`OEBPS/fonts/${EBOOK_FONTS[typeface].file}`, bytes)
        drawn.push(typeface)
      }
      return drawn
    },
  }
}

const TYPEFACES = Object.keys(EBOOK_FONTS) as (keyof typeof EBOOK_FONTS)[]

function distinct(...texts: string[]): string {
  return [...new Set(texts.join(''))].join('')
}

/**
 * Writes an EPUB file by file, so that only one of its files is in memory. The media type comes first and as it is, so that a
 * program knows the format by the first bytes, and no file has a data descriptor or an extra field (OCF, section 4.3).
 */
async function createEpubArchive(file: string): Promise<ArchiveWriter> {
  const output = createWriteStream(file, { mode: 0o600 })
  const zip = createZipWriter(Writable.toWeb(output), {
    dataDescriptor: false,
    extendedTimestamp: false,
    // The first day that a ZIP archive can name: the same content gives the same bytes.
    lastModDate: new Date(1980, 0, 1),
  })
  await zip.add('mimetype', Buffer.from(EBOOK_MEDIA_TYPE))
  return zip
}

/**
 * Where a link of a displayed article leads from a book: to a place of its chapter, to another chapter, else to the web.
 * Undefined for what is no address. `path`: of the article's review.
 */
function createLinks({ siteUrl, reviews }: Pick<Ebook, 'siteUrl' | 'reviews'>) {
  const inBook = new Set(reviews)
  const { origin } = new URL(siteUrl)
  return (path: string) =>
    (href: string, ids: ReadonlyMap<string, string>): string | undefined => {
      const [page = '', place] = href.split('#', 2)
      if (page === path && place !== undefined) {
        const id = ids.get(place) ?? ids.get(decodeUrlPart(place))
        if (id !== undefined) return `#${id}`
      }
      if (!URL.canParse(href, siteUrl)) return undefined
      const address = new URL(href, siteUrl)
      const [, part = ''] = /^\/review\/([^/]+)$/.exec(address.pathname) ?? []
      const review = address.origin === origin && part !== '' ? reviewIdOf(decodeUrlPart(part)) : undefined
      return review !== undefined && inBook.has(review) && page !== path
        ? `review-${review}.xhtml`
        : address.href
    }
}
