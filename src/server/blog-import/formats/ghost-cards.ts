import { Marked } from 'marked'
import { type ChildNode, newElement, parseArticle, Text } from '../../text/article/article-tree.ts'

export type Card = Record<string, unknown>

/** The names of cards that have no form here, and of those that not every reader sees. */
export interface NamedCards {
  unknown: string[]
  gated: string[]
}

/** A card of either editor. Names what it cannot show, and marks what is not for all. */
export function renderCard(name: string, card: Card, named: NamedCards): ChildNode[] {
  const kind = name.replace(/^card-/, '')
  const isLetter = ['email', 'email-cta', 'paywall'].includes(kind)
  if (!isLetter && isForAll(card['visibility'])) return renderPublicCard(kind, card, named)
  named.gated.push(name)
  if (kind === 'paywall') return [paragraph(new Text('[members]'))]
  const edges = [`[${kind}]`, `[/${kind}]`].map((text) => paragraph(new Text(text)))
  return edges.toSpliced(1, 0, ...(renderPublicCard(kind, card, named) as typeof edges))
}

/** Whether a visitor without an account sees it on the web, as both forms of the setting say it. */
function isForAll(visibility: unknown): boolean {
  if (visibility === undefined || visibility === null) return true
  if (typeof visibility !== 'object') return false
  const { web, showOnWeb, emailOnly } = visibility as Card
  const isWeb = web === undefined || (web as Card | null)?.['nonMember'] === true
  return isWeb && showOnWeb !== false && emailOnly !== true
}

function renderPublicCard(name: string, card: Card, { unknown }: NamedCards): ChildNode[] {
  const of = (...keys: string[]) =>
    String(keys.map((key) => card[key]).find((each) => typeof each === 'string') ?? '')
  const html = (...keys: string[]) => parseArticle(of(...keys)).children
  const link = (href: string, text = href) => newElement('a', { href }, [new Text(text)])
  const figure = (inside: ChildNode, hasCaption = true, attributes = {}) => {
    const caption = hasCaption && of('caption') !== '' ? [newElement('figcaption', {}, html('caption'))] : []
    return newElement('figure', attributes, [inside, ...caption])
  }
  const picture = ({ src, alt }: Card) =>
    newElement('img', { src: String(src ?? ''), alt: String(alt ?? '') }, [])
  switch (name) {
    case 'markdown':
      return parseArticle(renderMarkdown(of('markdown'))).children
    case 'image':
      return [figure(picture(card))]
    case 'gallery': {
      const images = Array.isArray(card['images']) ? (card['images'] as Card[]) : []
      return images.map((image, at) => figure(picture(image), at === images.length - 1))
    }
    case 'hr':
    case 'horizontalrule':
      return [newElement('hr', {}, [])]
    case 'code':
    case 'codeblock':
      return [figure(newElement('pre', {}, [newElement('code', {}, [new Text(of('code'))])]))]
    case 'embed':
      return of('url') === '' ? html('html') : [figure(link(of('url')), true, { class: 'kg-embed-card' })]
    case 'bookmark': {
      const { title } = (card['metadata'] ?? {}) as Card
      return [paragraph(link(of('url'), typeof title === 'string' ? title : of('url')))]
    }
    case 'callout':
      return [newElement('blockquote', {}, html('calloutText'))]
    case 'toggle':
      return [newElement('details', {}, [newElement('summary', {}, html('heading')), ...html('content')])]
    case 'video':
    case 'audio':
    case 'file':
      return [paragraph(link(of('src'), of('fileTitle', 'fileName', 'title') || of('src')))]
    case 'button':
      return [paragraph(link(of('buttonUrl'), of('buttonText')))]
    case 'html':
    case 'email':
    case 'email-cta':
      return html('html')
    default:
      unknown.push(name)
      return html('html', 'text', 'content')
  }
}

function paragraph(inside: ChildNode) {
  return newElement('p', {}, [inside])
}

export function renderMarkdown(markdown: string): string {
  return new Marked().parse(markdown, { async: false })
}
