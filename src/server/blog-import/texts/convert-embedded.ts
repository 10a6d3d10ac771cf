import { isAudioPath } from '../../../contract/pictures/audio.ts'
import { parseVideoUrl } from '../../../contract/reviews/video-url.ts'
import {
  type ChildNode,
  type Element,
  elementsNamed,
  elementsOf,
  hasClass,
  isAudio,
  isNamed,
  isTag,
  newElement,
  type ParentNode,
  setChildren,
  Text,
  textOf,
} from '../../text/article/article-tree.ts'
import { isOwnFile } from './body-files.ts'
import type { ImportNote } from './imported-text.ts'

/** Converts galleries, cards and players, each from outside to inside. */
export function convertEmbedded(parent: ParentNode, linked: ImportNote[]): void {
  const converted = parent.children.flatMap((node): ChildNode[] => {
    if (!isTag(node)) return [node]
    return (
      convertCard(node) ??
      convertGallery(node) ??
      convertPlayer(node, linked) ??
      convertBareUrl(node) ?? [node]
    )
  })
  for (const node of converted) if (isTag(node)) convertEmbedded(node, linked)
  setChildren(parent, converted)
}

/** The cards of Ghost that have a form here. */
function convertCard(element: Element): ChildNode[] | undefined {
  const partOf = (name: string) => elementsOf(element).find((each) => hasClass(each, name))
  if (hasClass(element, 'kg-toggle-card')) {
    const [heading, content] = [partOf('kg-toggle-heading-text'), partOf('kg-toggle-content')]
    if (!heading || !content) return undefined
    return [newElement('details', {}, [newElement('summary', {}, heading.children), ...content.children])]
  }
  if (hasClass(element, 'kg-bookmark-card')) {
    const href = elementsNamed(element, 'a')[0]?.attribs['href'] ?? ''
    const [title, ...lines] = ['title', 'description', 'publisher']
      .map((name) => partOf(`kg-bookmark-${name}`))
      .concat(elementsNamed(element, 'figcaption'))
      .map((part) => (part ? textOf(part) : ''))
    return href === '' ? undefined : [linkCard(href, title || href, lines)]
  }
  if (hasClass(element, 'kg-audio-card')) {
    const [source, title] = [elementsNamed(element, 'audio')[0]?.attribs['src'], partOf('kg-audio-title')]
    return source === undefined ? undefined : [linkIn('audio', source, (title && textOf(title)) || source)]
  }
  return hasClass(element, 'kg-callout-card') ? [newElement('blockquote', {}, element.children)] : undefined
}

const GALLERIES = ['wp-block-gallery', 'kg-gallery-card', 'gallery', 'tiled-gallery', 'blocks-gallery-grid']

/** Each picture with its own caption, and below them that of the gallery; a picture alone is no gallery. */
function convertGallery(gallery: Element): ChildNode[] | undefined {
  if (!GALLERIES.some((name) => hasClass(gallery, name))) return undefined
  const pictures = elementsNamed(gallery, 'img')
  if (pictures.length === 0) return undefined
  const given = new Set<ChildNode>()
  const captionOf = (own: ChildNode | undefined) => {
    // A caption of several pictures goes to the first of them.
    if (!own || !isTag(own) || given.has(own)) return []
    given.add(own)
    return [newElement('figcaption', {}, own.children)]
  }
  const figures = pictures.map((picture) => {
    const around = enclosing(picture, gallery)
    const { parent: link } = picture
    const shown = isNamed(link, 'a') ? newElement('a', link.attribs, [picture]) : picture
    return newElement('figure', {}, [shown, ...captionOf(around && elementsNamed(around, 'figcaption')[0])])
  })
  const caption = captionOf(gallery.children.find((each) => isNamed(each, 'figcaption')))
  const [only, ...others] = figures
  if (only && others.length === 0) {
    if (only.children.length > 1)
      return [only, ...caption.map(({ children }) => newElement('p', {}, children))]
    return [newElement('figure', {}, [...only.children, ...caption])]
  }
  return [newElement('figure', { class: 'gallery' }, [...figures, ...caption])]
}

function enclosing(picture: Element, gallery: Element): Element | undefined {
  for (let each = picture.parent; each && each !== gallery; each = each.parent)
    if (isNamed(each, 'figure', 'li', 'dl'))
      return elementsNamed(each, 'figcaption').length > 0 ? each : undefined
  return undefined
}

const PLAYERS = ['iframe', 'embed', 'object', 'video', 'audio']

/** Players of YouTube and Vimeo become plates that a click opens; what is embedded otherwise becomes a link, which is named. */
function convertPlayer(element: Element, linked: ImportNote[]): ChildNode[] | undefined {
  const { src = '', alt } = element.attribs
  // As Obsidian shows one.
  if (element.name === 'img' && isAudioPath(`/media/${src.replace(/^.*\//, '')}`))
    return [linkIn('audio', src, alt || src)]
  const isFigure = element.name === 'figure'
  const caption = isFigure ? elementsNamed(element, 'figcaption')[0] : undefined
  const player = isFigure ? element.children.find((each) => isNamed(each, ...PLAYERS)) : element
  if (!isNamed(player, ...PLAYERS)) return undefined
  const url = [player, ...elementsNamed(player, 'source', 'param', 'embed')]
    .flatMap(({ attribs }) => [attribs['src'], attribs['data-src'], attribs['data'], attribs['value']])
    .map((each) => each?.replace(/^\/\//, 'https://'))
    .find((each) => each !== undefined && (/^(?:https?:\/\/|\/(?!\/))/.test(each) || isOwnFile(each)))
  if (url === undefined) return undefined
  const title = (caption && textOf(caption)) || player.attribs['title'] || url
  const plate = player.name === 'audio' ? linkIn('audio', url, title) : videoPlate(url, title)
  if (!plate) linked.push({ code: 'linked', detail: `${player.name} ${url}` })
  return [plate ?? linkTo(url, title)]
}

/** An address alone in its paragraph or embed block is what WordPress and Ghost would embed. */
function convertBareUrl(block: Element): ChildNode[] | undefined {
  const isParagraph = block.name === 'p'
  if (!isParagraph && !hasClass(block, 'wp-block-embed') && !hasClass(block, 'kg-embed-card'))
    return undefined
  const [caption] = elementsNamed(block, 'figcaption')
  const url = textOf({ children: block.children.filter((each) => each !== caption) })
  if (!/^https?:\/\/\S+$/.test(url)) return undefined
  const title = (caption && textOf(caption)) || url
  const isWritten = isParagraph && elementsNamed(block, 'a').length > 0
  if (/\.(?:mp3|m4a)$/i.test(url) && !isWritten) return [linkIn('audio', url, title)]
  return [videoPlate(url, title) ?? (isWritten ? block : linkTo(url, title))]
}

function videoPlate(url: string, title: string): Element | undefined {
  const video = parseVideoUrl(url)
  if (!video) return undefined
  const page =
    video.provider === 'youtube'
      ? `https://www.youtube.com/watch?v=${video.id}`
      : `https://vimeo.com/${video.id}`
  return linkIn('video', page, title === url ? page : title)
}

function linkIn(kind: 'video' | 'audio' | 'link-card', href: string, title: string): Element {
  return newElement('figure', { class: kind }, [newElement('a', { href }, [new Text(title)])])
}

/** `lines`: what the page says of itself, below its title. */
function linkCard(href: string, title: string, lines: readonly string[]): Element {
  const card = linkIn('link-card', href, title)
  const words = lines.flatMap((line) => (line ? [newElement('br', {}, []), new Text(line)] : [])).slice(1)
  if (words.length > 0) setChildren(card, [...card.children, newElement('figcaption', {}, words)])
  return card
}

/** What has not come with the export cannot be played here. */
export function unplayMissing(body: ParentNode): ImportNote[] {
  return elementsOf(body).flatMap((figure): ImportNote[] => {
    const { href = '' } = (isAudio(figure) && elementsNamed(figure, 'a')[0]?.attribs) || {}
    if (!isAudio(figure) || isAudioPath(href)) return []
    Object.assign(figure, { name: 'p', attribs: {} })
    return [{ code: 'linked', detail: `audio ${href}` }]
  })
}

function linkTo(href: string, title: string): Element {
  return newElement('p', {}, [newElement('a', { href }, [new Text(title)])])
}
