import { Marked } from 'marked'
import { escapeHtml } from '../../text/html-text.ts'

type Row = Record<string, unknown>

/** A card of either editor. Names what it cannot show. */
export function renderCard(name: string, card: Row, unknown: string[]): string {
  const of = (...keys: string[]) => {
    const value = keys.map((key) => card[key]).find((each) => typeof each === 'string')
    return typeof value === 'string' ? value : ''
  }
  const figure = (inside: string, caption = of('caption')) =>
    `<figure>${inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
  const picture = ({ src, alt }: Row) =>
    `<img src="${escapeHtml(String(src ?? ''))}" alt="${escapeHtml(String(alt ?? ''))}">`
  switch (name.replace(/^card-/, '')) {
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
    case 'paywall':
      return ''
    default:
      unknown.push(name)
      return of('html', 'text', 'content')
  }
}

export function markdownToHtml(markdown: string): string {
  return new Marked().parse(markdown, { async: false })
}
