import { XML_DECLARATION, xmlText } from '../text/xml-text.ts'
import type { Ebook, EbookPicture } from './ebook.ts'
import { type DrawnFonts, EBOOK_FONTS } from './ebook-styles.ts'

interface PackageParts {
  /** XHTML files below `text`, without extension, in the order of reading. */
  pages: readonly string[]
  pictures: readonly EbookPicture[]
  fonts: DrawnFonts
  convert: (text: string) => string
}

/** The package document, which names everything in the book (EPUB 3.3, section 5). */
export function packageDocument(book: Ebook, { pages, pictures, fonts, convert }: PackageParts): string {
  const text = (value: string) => xmlText(convert(value))
  const metadata = [
    `<dc:identifier id="id">${xmlText(book.identifier)}</dc:identifier>`,
    `<dc:title>${text(book.title)}</dc:title>`,
    `<dc:language>${book.lang}</dc:language>`,
    `<dc:creator id="creator">${text(book.creator)}</dc:creator>`,
    '<meta refines="#creator" property="role" scheme="marc:relators">aut</meta>',
    `<dc:publisher>${text(book.publisher)}</dc:publisher>`,
    book.description !== '' && `<dc:description>${text(book.description)}</dc:description>`,
    ...book.subjects.map((subject) => `<dc:subject>${text(subject)}</dc:subject>`),
    book.date !== null && `<dc:date>${xmlText(book.date)}</dc:date>`,
    `<dc:source>${xmlText(book.source)}</dc:source>`,
    `<dc:rights>${text(book.rights)}</dc:rights>`,
    `<meta property="dcterms:modified">${new Date(book.modified).toISOString().replace(/\.\d+Z$/, 'Z')}</meta>`,
    '<meta property="schema:accessMode">textual</meta>',
    '<meta property="schema:accessMode">visual</meta>',
    '<meta property="schema:accessModeSufficient">textual</meta>',
    '<meta property="schema:accessibilityFeature">tableOfContents</meta>',
    '<meta property="schema:accessibilityFeature">readingOrder</meta>',
    '<meta property="schema:accessibilityHazard">none</meta>',
    // For e-readers that know nothing newer.
    '<meta name="cover" content="cover-picture"/>',
    book.flow === 'vertical' && '<meta name="primary-writing-mode" content="vertical-rl"/>',
  ]
  const manifest = [
    '<item id="styles" href="styles/book.css" media-type="text/css"/>',
    ...fonts.map(
      (typeface) =>
        `<item id="font-${typeface}" href="fonts/${EBOOK_FONTS[typeface].file}" media-type="font/woff2"/>`,
    ),
    `<item id="cover-picture" href="pictures/${book.cover.file}" media-type="${book.cover.type}" properties="cover-image"/>`,
    ...pictures.map(
      ({ file, type }, index) =>
        `<item id="picture-${index + 1}" href="pictures/${file}" media-type="${type}"/>`,
    ),
    ...pages.map(
      (page) =>
        `<item id="${page}" href="text/${page}.xhtml" media-type="application/xhtml+xml"${page === 'nav' ? ' properties="nav"' : ''}/>`,
    ),
  ]
  const direction = book.flow === 'vertical' ? 'rtl' : 'ltr'
  return [
    XML_DECLARATION.trimEnd(),
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.lang}">`,
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    ...metadata.filter((line) => line !== false),
    '</metadata>',
    '<manifest>',
    ...manifest,
    '</manifest>',
    `<spine page-progression-direction="${direction}">`,
    ...pages.map((page) => `<itemref idref="${page}"/>`),
    '</spine>',
    '</package>',
    '',
  ].join('\n')
}

/** Where the package document is (OCF, section 4.2.6.3.1). */
export const CONTAINER = `${XML_DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
