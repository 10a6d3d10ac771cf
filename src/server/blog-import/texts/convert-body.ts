import { ARTICLE_ELEMENTS } from '../../../contract/text/article-elements.ts'
import { parseVideoUrl } from '../../../contract/reviews/video-url.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { sanitizeArticle } from '../../text/article/sanitize-article.ts'
import * as tree from './html-tree.ts'
import type { ImportNote } from './imported-text.ts'
import { gatedNotes } from '../hiding/hidden-parts.ts'
import { importPictures, type LoadPicture } from './body-pictures.ts'

interface BodyContext {
  /** The address or file of the text. */
  base: string
  /** The other site, whose links become paths: its addresses lead here. */
  siteUrl: string
  loadPicture: LoadPicture
}

/**
 * A body of another site as an article of this one: pictures stored here, players as links that a click opens, and what the
 * sanitiser takes out counted and named. `hidden`: text that a browser did not show there, and would show here.
 * Throws ComplexMarkup.
 */
export async function convertBody(
  html: string,
  { base, siteUrl, loadPicture }: BodyContext,
): Promise<{ html: string; notes: ImportNote[]; hidden: ImportNote[] }> {
  const document = tree.parseTree(html)
  const hidden = findHiddenElements(document)
  const notes: ImportNote[] = []
  unfoldLazyPictures(document)
  convertCards(document)
  convertPlayers(document, notes)
  convertBareUrls(document)
  notes.push(...(await importPictures(document, base, loadPicture)))
  for (const link of tree.elementsNamed(document, 'a')) shortenLink(link, siteUrl)
  notes.push(...countRemoved(document))
  const before = comparableText(document)
  const article = sanitizeArticle(tree.innerOf(document))
  const after = comparableText(tree.parseTree(article))
  if (!containsAll(after, before)) notes.push({ code: 'text_lost', detail: '' })
  return { html: article.trim(), notes, hidden }
}

function findHiddenElements(document: tree.Document): ImportNote[] {
  const found = tree.findElements(
    document,
    (each) =>
      (each.attribs['hidden'] !== undefined || UNSEEN.test(tree.attributeOf(each, 'style'))) &&
      tree.textIn(each).trim() !== '',
  )
  return gatedNotes(found.map(({ name }) => `<${name} hidden>`))
}

const UNSEEN = /display\s*:\s*none|visibility\s*:\s*hidden/i

/** Pictures that a script would have loaded: their address is in another attribute, or in a `noscript` behind them. */
function unfoldLazyPictures(document: tree.Document): void {
  for (const picture of tree.elementsNamed(document, 'img')) {
    const lazy = LAZY.map((name) => tree.attributeOf(picture, name)).find((value) => value !== '')
    const source = tree.attributeOf(picture, 'src')
    if (lazy !== undefined && (source === '' || /^data:|placeholder|spacer|blank\./i.test(source)))
      picture.attribs['src'] = lazy
  }
  const shown = new Set(tree.elementsNamed(document, 'img').map((each) => tree.attributeOf(each, 'src')))
  for (const hidden of tree.elementsNamed(document, 'noscript')) {
    const [, source = ''] = /<img[^>]* src="([^"]+)"/.exec(tree.innerOf(hidden)) ?? []
    if (source === '' || shown.has(source)) tree.removeElement(hidden)
    else tree.unwrap(hidden)
  }
}

const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-file']

/** Galleries, and the cards of Ghost that have a form here. */
function convertCards(document: tree.Document): void {
  for (const element of tree.findElements(document, (each) => tree.hasClass(each, 'kg-toggle-card'))) {
    const heading = tree.findElements(element, (each) => tree.hasClass(each, 'kg-toggle-heading-text'))[0]
    const content = tree.findElements(element, (each) => tree.hasClass(each, 'kg-toggle-content'))[0]
    if (heading && content)
      tree.replaceElement(
        element,
        `<details><summary>${tree.innerOf(heading)}</summary>${tree.innerOf(content)}</details>`,
      )
  }
  for (const element of tree.findElements(document, (each) => tree.hasClass(each, 'kg-bookmark-card'))) {
    const link = tree.elementsNamed(element, 'a')[0]
    const title = tree.findElements(element, (each) => tree.hasClass(each, 'kg-bookmark-title'))[0]
    const address = link ? tree.attributeOf(link, 'href') : ''
    if (address !== '') tree.replaceElement(element, linkTo(address, title ? tree.textIn(title) : address))
  }
  for (const element of tree.findElements(document, (each) => tree.hasClass(each, 'kg-callout-card')))
    element.name = 'blockquote'
  const galleries = ['wp-block-gallery', 'kg-gallery-card', 'gallery', 'tiled-gallery', 'blocks-gallery-grid']
  for (const gallery of tree.findElements(document, (each) =>
    galleries.some((name) => tree.hasClass(each, name)),
  )) {
    if (!tree.isWithin(document, gallery)) continue
    const pictures = tree.elementsNamed(gallery, 'img')
    const caption = tree
      .elementsNamed(gallery, 'figcaption')
      .filter((each) => tree.parentOf(each) === gallery)
      .map(tree.innerOf)[0]
    const figures = pictures.map((picture, at) => {
      const figure = enclosingFigure(picture, gallery)
      const own = figure && tree.elementsNamed(figure, 'figcaption')[0]
      const text = own ? tree.innerOf(own) : at === pictures.length - 1 ? (caption ?? '') : ''
      const link = tree.parentOf(picture)
      const inside =
        link?.name === 'a'
          ? `<a href="${escapeHtml(tree.attributeOf(link, 'href'))}">${markup(picture)}</a>`
          : markup(picture)
      return `<figure>${inside}${text && `<figcaption>${text}</figcaption>`}</figure>`
    })
    if (figures.length > 0) tree.replaceElement(gallery, figures.join('\n'))
  }
}

function enclosingFigure(picture: tree.Element, gallery: tree.Element): tree.Element | undefined {
  let each = tree.parentOf(picture)
  while (each && each !== gallery) {
    if (['figure', 'li', 'dl'].includes(each.name)) return each
    each = tree.parentOf(each)
  }
  return undefined
}

function markup(picture: tree.Element): string {
  const attributes = Object.entries(picture.attribs).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<img${attributes.join('')}>`
}

/** Players of YouTube and Vimeo become plates that a click opens; what is embedded otherwise becomes a link, which is named. */
function convertPlayers(document: tree.Document, notes: ImportNote[]): void {
  for (const player of tree.elementsNamed(document, 'iframe', 'embed', 'object', 'video', 'audio')) {
    if (!tree.isWithin(document, player)) continue
    const inner = tree.elementsNamed(player, 'source', 'param', 'embed')
    const address = [player, ...inner]
      .flatMap((each) => ['src', 'data-src', 'data', 'value'].map((name) => tree.attributeOf(each, name)))
      .map((each) => each.replace(/^\/\//, 'https://'))
      .find((each) => /^(?:https?:\/\/|\/(?!\/))/.test(each))
    if (address === undefined) continue
    const figure = tree.parentOf(player)
    const caption = figure?.name === 'figure' ? tree.elementsNamed(figure, 'figcaption')[0] : undefined
    const title = (caption && tree.textIn(caption)) || tree.attributeOf(player, 'title') || address
    const isVideo = parseVideoUrl(address) !== undefined
    if (!isVideo) notes.push({ code: 'linked', detail: `${player.name} ${address}` })
    const replaced = caption && figure ? figure : player
    tree.replaceElement(replaced, isVideo ? videoPlate(address, title) : linkTo(address, title))
  }
}

function videoPlate(address: string, title: string): string {
  const video = parseVideoUrl(address)
  const page =
    video?.provider === 'youtube'
      ? `https://www.youtube.com/watch?v=${video.id}`
      : `https://vimeo.com/${video?.id}`
  return `<figure class="video"><a href="${page}">${escapeHtml(title === address ? page : title)}</a></figure>`
}

function linkTo(address: string, title: string): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>`
}

/** An address alone in its paragraph or embed block is what WordPress and Ghost would embed. */
function convertBareUrls(document: tree.Document): void {
  const blocks = tree.findElements(
    document,
    (each) =>
      each.name === 'p' || tree.hasClass(each, 'wp-block-embed') || tree.hasClass(each, 'kg-embed-card'),
  )
  for (const block of blocks) {
    if (!tree.isWithin(document, block)) continue
    const caption = tree.elementsNamed(block, 'figcaption')[0]
    const title = caption ? tree.textIn(caption).trim() : ''
    const address = tree.textIn(block).replace(title, '').trim()
    if (!/^https?:\/\/\S+$/.test(address)) continue
    const isVideo = parseVideoUrl(address) !== undefined
    if (isVideo) tree.replaceElement(block, videoPlate(address, title || address))
    else if (block.name !== 'p' || tree.elementsNamed(block, 'a').length === 0)
      tree.replaceElement(block, linkTo(address, title || address))
  }
}

/** Links to the other site become paths, which its redirects lead to the right review. */
function shortenLink(link: tree.Element, siteUrl: string): void {
  const href = tree.attributeOf(link, 'href')
  const host = siteUrl === '' ? undefined : URL.parse(siteUrl)?.host
  const url = /^(?:https?:)?\/\//.test(href) ? URL.parse(href, 'https://site.invalid') : null
  if (url && host !== undefined && url.host === host)
    link.attribs['href'] = url.pathname + url.search + url.hash
}

/** Elements whose content goes with them. */
const DROPPED = ['script', 'style', 'noscript', 'textarea', 'option', 'template']

/** Without meaning of their own: what is in them stays. */
const PLAIN = new Set(
  (
    'html head body main article aside header nav font big center tt strike i b h1 h5 h6 dir menu address time samp ' +
    'var dfn label col colgroup picture source wbr bdi bdo hgroup o:p nobr meta link title rb rtc'
  ).split(' '),
)

/** The elements that the sanitiser takes out, by name and number. */
function countRemoved(document: tree.Document): ImportNote[] {
  const counts = new Map<string, number>()
  for (const { name } of tree.findElements(document, () => true))
    if (!Object.hasOwn(ARTICLE_ELEMENTS, name) && !PLAIN.has(name))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ code: 'removed', detail: `${name} ×${count}` }))
}

/** The readable text, without spaces. */
function comparableText(document: tree.Document): string {
  for (const dropped of tree.elementsNamed(document, ...DROPPED)) tree.removeElement(dropped)
  return tree.textIn(document).replace(/\s+/g, '')
}

/** A picture that is shown as a link has a text of its own. */
function containsAll(text: string, parts: string): boolean {
  if (text === parts) return true
  let at = 0
  for (const character of parts) {
    at = text.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}
