import { Marked } from 'marked'
import { escapeHtml } from '../../text/html-text.ts'

type Row = Record<string, unknown>

/** The names of cards that have no form here, and of those that not every reader sees. */
export interface NamedCards {
  unknown: string[]
  gated: string[]
}

/** A card of either editor. Names what it cannot show, and marks what is not for all. */
export function renderCard(name: string, card: Row, named: NamedCards): string {
  const kind = name.replace(/^card-/, '')
  if (!['email', 'email-cta', 'paywall'].includes(kind) && isForAll(card['visibility']))
    return renderPublicCard(kind, card, named)
  named.gated.push(name)
  return kind === 'paywall'
    ? '<p>[members]</p>'
    : `<p>[${kind}]</p>${renderPublicCard(kind, card, named)}<p>[/${kind}]</p>`
}

/** Whether a visitor without an account sees it on the web, as both forms of the setting say it. */
function isForAll(visibility: unknown): boolean {
  if (visibility === undefined || visibility === null) return true
  if (typeof visibility !== 'object') return false
  const { web, showOnWeb, emailOnly } = visibility as Row
  const isWeb = web === undefined || (web as Row | null)?.['nonMember'] === true
  return isWeb && showOnWeb !== false && emailOnly !== true
}

function renderPublicCard(name: string, card: Row, { unknown }: NamedCards): string {
  const of = (...keys: string[]) => {
    const value = keys.map((key) => card[key]).find((each) => typeof each === 'string')
    return typeof value === 'string' ? value : ''
  }
  const figure = (inside: string, caption = of('caption')) =>
    `<figure>${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  const picture = ({ src, alt }: Row) =>
    `<img src="${escapeHtml(String(src ?? ''))}" alt="${escapeHtml(String(alt ?? ''))}">`
  switch (name) {
    case 'markdown':
      return markdownToHtml(of('markdown'))
    case 'html':
      return of('html')
    case 'image':
      return figure(picture(card))
    case 'gallery': {
      const images = Array.isArray(card['images']) ? (card['images'] as Row[]) : []
      return images
        .map((image, at) =>
          figure(picture({ ...image, src: image['src'] }), at === images.length - 1 ? of('caption') : ''),
        )
        .join('')
    }
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'code':
    case 'codeblock':
      return figure(`<pre><code>${escapeHtml(of('code'))}</code></pre>`)
    case 'embed': {
      const link = `<a href="${escapeHtml(of('url'))}">${escapeHtml(of('url'))}</a>`
      return of('url') === '' ? of('html') : figure(link).replace('<figure', '<figure class="kg-embed-card"')
    }
    case 'bookmark': {
      const { title } = (card['metadata'] ?? {}) as Row
      return `<p><a href="${escapeHtml(of('url'))}">${escapeHtml(typeof title === 'string' ? title : of('url'))}</a></p>`
    }
    case 'callout':
      return `<blockquote>${of('calloutText')}</blockquote>`
    case 'toggle':
      return `<details><summary>${of('heading')}</summary>${of('content')}</details>`
    case 'video':
    case 'audio':
    case 'file':
      return `<p><a href="${escapeHtml(of('src'))}">${escapeHtml(of('fileTitle', 'fileName', 'title') || of('src'))}</a></p>`
    case 'button':
      return `<p><a href="${escapeHtml(of('buttonUrl'))}">${escapeHtml(of('buttonText'))}</a></p>`
    case 'email':
    case 'email-cta':
      return of('html')
    default:
      unknown.push(name)
      return of('html', 'text', 'content')
  }
}

export function markdownToHtml(markdown: string): string {
  return new Marked().parse(markdown, { async: false })
}
