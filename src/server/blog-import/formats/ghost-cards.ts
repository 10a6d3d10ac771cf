import { markdownToHtml } from '../../../markdown/read-markdown.ts'
import { escapeHtml } from '../../text/html-text.ts'

export type Card = Record<string, unknown>

/** The names of cards that have no form here, and of those that not every reader sees. */
export interface NamedCards {
  unknown: string[]
  gated: string[]
}

/** The HTML of a card of either editor. Names what it cannot show, and marks what is not for all. */
export function renderCard(name: string, card: Card, named: NamedCards): string {
  const kind = name.replace(/^card-/, '')
  const isLetter = ['email', 'email-cta', 'paywall'].includes(kind)
  if (!isLetter && isForAll(card['visibility'])) return renderPublicCard(kind, card, named)
  named.gated.push(name)
  if (kind === 'paywall') return '<p>[members]</p>'
  return `<p>[${escapeHtml(kind)}]</p>${renderPublicCard(kind, card, named)}<p>[/${escapeHtml(kind)}]</p>`
}

/** Whether a visitor without an account sees it on the web, as both forms of the setting say it. */
function isForAll(visibility: unknown): boolean {
  if (visibility === undefined || visibility === null) return true
  if (typeof visibility !== 'object') return false
  const { web, showOnWeb, emailOnly } = visibility as Card
  const isWeb = web === undefined || (web as Card | null)?.['nonMember'] === true
  return isWeb && showOnWeb !== false && emailOnly !== true
}

function renderPublicCard(name: string, card: Card, { unknown }: NamedCards): string {
  const of = (...keys: string[]) =>
    keys.map((key) => card[key]).find((each) => typeof each === 'string') ?? ''
  const link = (href: string, text = href) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
  const figure = (inside: string, caption = of('caption'), open = '<figure>') =>
    `${open}${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  const picture = ({ src, alt }: Card) =>
    `<img src="${escapeHtml(String(src ?? ''))}" alt="${escapeHtml(String(alt ?? ''))}">`
  switch (name) {
    case 'markdown':
      return renderMarkdown(of('markdown'))
    case 'image':
      return figure(picture(card))
    case 'gallery': {
      const images = Array.isArray(card['images']) ? (card['images'] as Card[]) : []
      const pictures = images.map((image) => figure(picture(image), '')).join('')
      return figure(pictures, of('caption'), '<figure class="gallery">')
    }
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'code':
    case 'codeblock':
      return figure(`<pre><code>${escapeHtml(of('code'))}</code></pre>`)
    case 'embed':
      return of('url') === ''
        ? of('html')
        : figure(link(of('url')), of('caption'), '<figure class="kg-embed-card">')
    case 'bookmark': {
      const metadata = (card['metadata'] ?? {}) as Card
      const words = ['title', 'description', 'publisher'].map((name) =>
        typeof metadata[name] === 'string' && metadata[name] !== ''
          ? `<div class="kg-bookmark-${name}">${escapeHtml(metadata[name])}</div>`
          : '',
      )
      return figure(
        `<a href="${escapeHtml(of('url'))}">${words.join('')}</a>`,
        of('caption'),
        '<figure class="kg-bookmark-card">',
      )
    }
    case 'callout':
      return `<blockquote>${of('calloutText')}</blockquote>`
    case 'toggle':
      return `<details><summary>${of('heading')}</summary>${of('content')}</details>`
    case 'audio':
      return `<audio src="${escapeHtml(of('src'))}" title="${escapeHtml(of('title'))}"></audio>`
    case 'video':
    case 'file':
      return `<p>${link(of('src'), of('fileTitle', 'fileName', 'title') || of('src'))}</p>`
    case 'button':
      return `<p>${link(of('buttonUrl'), of('buttonText'))}</p>`
    case 'html':
    case 'email':
    case 'email-cta':
      return of('html')
    default:
      // Its words, whatever form the card had.
      unknown.push(name)
      return WORDS.map((key) => of(key))
        .filter((text) => text !== '')
        .map((text) => (text.startsWith('<') ? text : `<p>${text}</p>`))
        .join('')
  }
}

const WORDS = [
  'html',
  'text',
  'content',
  'header',
  'heading',
  'subheader',
  'subheading',
  'productTitle',
  'productDescription',
  'textValue',
  'description',
]

/** Ghost shows the end of a line as a line break. */
export function renderMarkdown(markdown: string): string {
  return markdownToHtml(markdown, { breaks: true })
}
