import sanitizeHtml from 'sanitize-html'

/**
 * The article markup that is kept: text structure, emphasis, ruby, footnotes, tables, links and pictures of this
 * site. Nothing that runs, nothing that another host would be asked for. Sanitising twice changes nothing more.
 */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, ARTICLE_RULES)
}

/** What a reader sees of sanitised HTML; a line break where a block ends. */
export function visibleText(sanitizedHtml: string): string {
  return (
    decodeEntities(
      sanitizedHtml
        .replace(/<\/(?:p|div|h\d|li|dt|dd|blockquote|footer|figcaption|tr|pre)>|<br ?\/?>/g, '\n')
        .replace(/<[^<>]*>/g, ''),
    )
      // Only from the beginning of a run of spaces: from each of its places the time would grow with its square.
      .replace(/(?<![ \t])[ \t]*\n\s*/g, '\n')
      .trim()
  )
}

/** The text of HTML from elsewhere, its line breaks and paragraphs kept; to be shown as text, never as HTML. */
export function htmlToText(html: string): string {
  const broken = html.replace(/<br\s*\/?>|<\/(?:div|li)>/gi, '\n').replace(/<\/p>/gi, '\n\n')
  return decodeEntities(broken.replace(/<\/?[a-z][^<>]*>/gi, '')).trim()
}

/** The texts of the elements with this tag name, in order. */
export function textsOfElements(sanitizedHtml: string, tag: 'h2' | 'h3' | 'blockquote'): string[] {
  const pattern = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  return [...sanitizedHtml.matchAll(pattern)].map((match) => visibleText(match[1] ?? ''))
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const ARTICLE_RULES: sanitizeHtml.IOptions = {
  allowedTags: (
    'p div h2 h3 h4 blockquote footer cite ul ol li dl dt dd br hr section ' +
    'em strong a span sup sub del ins code pre ruby rt rp ' +
    'figure figcaption img table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    '*': ['lang', 'id', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The screen has its one h1: the title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    i: 'em',
    b: 'strong',
    '*': (tagName, attributes) => ({ tagName, attribs: withOwnIds(attributes) }),
    a: (tagName, attributes) => ({ tagName, attribs: outsideLink(attributes) }),
    img: (_tagName, attributes) => pictureOrLink(attributes),
  },
}

const NOTE_PREFIX = 'note-'

/** Ids of an article live in a space of their own, so that none can pose as a part of the page. */
function withOwnIds(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { id, href } = attributes
  return {
    ...attributes,
    ...(id === undefined ? {} : { id: prefixed(id) }),
    ...(href?.startsWith('#') && !href.startsWith('#/') ? { href: `#${prefixed(href.slice(1))}` } : {}),
  }
}

function prefixed(id: string): string {
  return id.startsWith(NOTE_PREFIX) ? id : NOTE_PREFIX + id
}

function outsideLink(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { rel: _given, ...others } = attributes
  return /^https?:/i.test(others.href ?? '') ? { ...others, rel: 'noopener' } : others
}

/** A picture of another host becomes a link to it: nothing is asked of a third party unasked (docs/product/interface.md). */
function pictureOrLink(attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '', alt = '' } = attributes
  if (/^\/(?!\/)/.test(src)) return { tagName: 'img', attribs: { ...attributes, loading: 'lazy' } }
  if (!/^https?:/i.test(src)) return { tagName: 'span', attribs: {}, text: alt }
  return { tagName: 'a', attribs: { href: src, rel: 'noopener' }, text: alt || '圖片' }
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|nbsp|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&#39;': "'",
  '&#x27;': "'",
}
