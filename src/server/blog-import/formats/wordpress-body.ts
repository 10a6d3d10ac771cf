import { escapeHtml } from '../../text/html-text.ts'
import { parseJson } from '../../text/parse-json.ts'
import { isPictureName } from '../../pictures/media.service.ts'
import { countedNotes, type ImportNote } from '../texts/imported-text.ts'

export interface Attachment {
  address: string
  /** The id of the post to which it was uploaded. */
  parent: string
  alt: string
  caption: string
}

interface BodyMeta {
  /** The post's id. */
  id: string
  attachments: ReadonlyMap<string, Attachment>
  /** The JSON of the block editor's footnotes; empty without any. */
  footnotes: string
}

/** The HTML of a post of the classic or the block editor, as WordPress would show it. */
export function readWordPressBody(
  content: string,
  { id, attachments, footnotes }: BodyMeta,
): { html: string; notes: ImportNote[] } {
  const isBlocks = /<!-- wp:/.test(content)
  const withNotes = content
    .replace(EMPTY_BLOCK, (block, name: string, attributes = '') => block + wordsOf(name, attributes))
    .replace(/<!-- wp:footnotes[^]*?\/-->/, () => footnoteList(footnotes))
    .replace(
      /<div class="wp-block-cover[^"]*" style="[^"]*background-image:url\(([^)"]+)\)[^"]*">/g,
      (cover, source: string) => `${cover}<figure><img src="${source}"></figure>`,
    )
  const own = [...attachments.values()].filter(({ parent }) => parent === id)
  const parts = (isBlocks ? withNotes : addParagraphs(withNotes)).split(VERBATIM)
  const unknown: string[] = isBlocks ? emptyBlocks(withNotes) : []
  // Every second part is code, in which nothing is a shortcode.
  const html = parts
    .map((part, at) => (at % 2 === 1 ? part : replaceShortcodes(part, { attachments, own, unknown })))
    .join('')
  return {
    html: html.replace(/<!-- \/?wp:[^]*?-->/g, ''),
    notes: countedNotes('unknown_code', unknown),
  }
}

const VERBATIM = /(<pre\b[^]*?<\/pre>|<code\b[^]*?<\/code>)/i

/** The content with its synced patterns, which may have others in them. */
export function withPatterns(content: string, patterns: ReadonlyMap<string, string>, depth = 0): string {
  return content.replace(/<!-- wp:block \{"ref":(\d+)[^>]*\/-->/g, (block, ref: string) => {
    const pattern = patterns.get(ref)
    return pattern === undefined || depth > 3 ? block : withPatterns(pattern, patterns, depth + 1)
  })
}

/** The names of blocks that a plugin or theme would fill with what the export does not have. */
function emptyBlocks(content: string): string[] {
  return [...content.matchAll(EMPTY_BLOCK)]
    .map(([, name = '']) => name)
    .filter((name) => !['spacer', 'separator', 'more', 'nextpage'].includes(name))
    .map((name) => `wp:${name}`)
}

const EMPTY_BLOCK = /<!-- wp:([a-z][\w/-]*) (\{[^]*?\} )?\/-->/g

/** The words of a plugin's block; its other settings are for those who write and for the theme. */
function wordsOf(name: string, attributes: string): string {
  const settings = name.includes('/') ? parseJson(attributes) : undefined
  return readSettings(settings)
    .filter(([key, value]) => isWritten(key, value))
    .map(([, value]) => `<p>${value}</p>`)
    .join('')
}

/** The texts in settings of any depth, each with the key that is nearest. */
function readSettings(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (Array.isArray(value)) return value.flatMap((each) => readSettings(each, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'metadata' ? [] : readSettings(each, name),
  )
}

/** Han is written for readers where the key says nothing else, Latin words are where it says so. */
function isWritten(key: string, value: string): boolean {
  if (/^(?:https?:|\/)\S*$/.test(value)) return false
  if (/\p{Script=Han}/u.test(value)) return !UNSEEN.test(key)
  return WORDS.has(key) && /\p{L}[^]*\s/u.test(value)
}

/** In keys of what the theme or those who write need. */
const UNSEEN =
  /class|style|css|script|font|colou?r|icon$|anchor|placeholder|slug|url|^id$|note|editor|admin|private|internal|hidden/i

const WORDS = new Set(
  (
    'title heading subtitle subheading label question answer quote citation content text description summary caption ' +
    'review comment body message'
  ).split(' '),
)

/** The notes stand apart from the text, which refers to their ids. */
function footnoteList(json: string): string {
  const notes = parseJson(json)
  const items = (Array.isArray(notes) ? notes : []).map((note: { id?: unknown; content?: unknown }) =>
    typeof note?.content === 'string' ? `<li id="${escapeHtml(String(note.id))}">${note.content}</li>` : '',
  )
  return items.length > 0 ? `<section><ol>${items.join('')}</ol></section>` : ''
}

/**
 * Paragraphs of the classic editor: an empty line ends one, a line break stays one. Blocks and preformatted text keep their
 * lines. After `wpautop` of WordPress.
 */
export function addParagraphs(content: string): string {
  const kept: string[] = []
  const keep = (html: string) => `\n\n${MARK}${kept.push(html) - 1}${MARK}\n\n`
  const text = content
    .replace(/\r\n?/g, '\n')
    .replace(/<(pre|script|style|textarea|svg)\b[^]*?<\/\1>/gi, keep)
    .replace(OPENING_BLOCK, '\n\n$&')
    .replace(CLOSING_BLOCK, '$&\n\n')
    .replace(/<hr[^>]*>/gi, '\n\n$&\n\n')
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, opening = '', inside = '', closing = ''] =
        /^(<blockquote(?=[\s>])[^>]*>)?([^]*?)(<\/blockquote>)?$/i.exec(part) ?? []
      return `${opening}${inside.trim() && paragraph(inside.trim())}${closing}`
    })
    .join('\n')
    .replace(/\uE000(\d+)\uE000/g, (_, at: string) => kept[Number(at)] ?? '')
}

/** Only quotations have paragraphs in them: other blocks have lines. */
function paragraph(part: string): string {
  if (/^\uE000\d+\uE000$/.test(part)) return part
  const broken = part.replace(/(?<!<br ?\/?>)\n/g, '<br>\n')
  if (STARTS_WITH_BLOCK.test(part) || (/^<\/?[a-z]/i.test(part) && ENDS_BLOCK.test(part)))
    return broken.replace(BREAK_AFTER_BLOCK, '$1\n').replace(BREAK_BEFORE_BLOCK, '\n$1')
  return `<p>${broken}</p>`
}

/** A character for private use, which stands around the number of what is kept. */
const MARK = '\uE000'

const BLOCKS =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|form|blockquote|address|p|h[1-6]|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary'
const OPENING_BLOCK = new RegExp(`<(?:${BLOCKS})(?=[\\s/>])[^>]*>`, 'gi')
const CLOSING_BLOCK = new RegExp(`</(?:${BLOCKS})>`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCKS}|hr)(?=[\\s/>])`, 'i')
const ENDS_BLOCK = new RegExp(`</(?:${BLOCKS})>$`, 'i')
const BREAK_AFTER_BLOCK = new RegExp(`(</?(?:${BLOCKS})(?=[\\s/>])[^>]*>)<br>\\n`, 'gi')
const BREAK_BEFORE_BLOCK = new RegExp(`<br>\\n(</?(?:${BLOCKS})(?=[\\s/>]))`, 'gi')

/** Shortcodes of WordPress itself; those of plugins stay as they are written, and are named. */
function replaceShortcodes(
  content: string,
  {
    attachments,
    own,
    unknown,
  }: { attachments: ReadonlyMap<string, Attachment>; own: readonly Attachment[]; unknown: string[] },
): string {
  const html = content
    .replace(/\[caption([^\]]*)\]([^]*?)\[\/caption\]/g, (_, attributes: string, inside: string) => {
      const [, picture = '', text = ''] =
        /^\s*((?:<a [^>]*>)?\s*<img[^>]*>\s*(?:<\/a>)?)([^]*)$/.exec(inside) ?? []
      const caption = text.trim() || attributeOf(attributes, 'caption')
      return `<figure>${picture || inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
    })
    .replace(/\[gallery([^\]]*)\]/g, (_, attributes: string) => {
      const pictures = galleryOf(attributeOf(attributes, 'ids'), attachments, own)
      return pictures.length === 0
        ? ''
        : `<figure class="gallery">${pictures.map(figureOf).join('')}</figure>`
    })
    .replace(/\[embed[^\]]*\]([^[\]]*)\[\/embed\]/g, (_, address: string) => `<p>${address.trim()}</p>`)
    .replace(
      /\[(youtube|vimeo)(?:[ =]([^[\]]*))?\](?:([^[\]]*)\[\/(?:youtube|vimeo)\])?/g,
      (whole, site: string, inside = '', between = '') => {
        const source = `${between} ${inside}`.trim().split(/\s+/)[0] ?? ''
        if (/^https?:\/\//.test(source)) return `<p>${source}</p>`
        const isId = /^[\w-]{6,12}$/.test(source)
        const page = site === 'vimeo' ? 'https://vimeo.com/' : 'https://www.youtube.com/watch?v='
        return isId ? `<p>${page}${source}</p>` : whole
      },
    )
    .replace(/\[(?:video|audio)([^\]]*)\](?:\[\/(?:video|audio)\])?/g, (_, attributes: string) => {
      const source = ['src', 'mp4', 'mp3', 'm4a', 'webm', 'ogg']
        .map((name) => attributeOf(attributes, name))
        .concat(/^\s*(https?:\/\/[^\s\]]+)/.exec(attributes)?.[1] ?? '')
        .find(Boolean)
      return source === undefined ? '' : `<p>${source}</p>`
    })
  for (const [, name = ''] of html.matchAll(
    /(?<![[\w])\[([a-z][\w-]{2,40})(?: [a-z_-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+)[^\]]*)?\](?!\()/g,
  ))
    if (html.includes(`[/${name}]`) || new RegExp(`\\[${name} [\\w-]+=`).test(html)) unknown.push(`[${name}]`)
  return html.replace(/<p>\s*((?:<figure[^>]*>[^]*?<\/figure>)+)\s*<\/p>/g, '$1')
}

/** The pictures that a gallery names, or those that were uploaded to its post. */
function galleryOf(
  ids: string,
  attachments: ReadonlyMap<string, Attachment>,
  own: readonly Attachment[],
): Attachment[] {
  if (ids === '') return own.filter(({ address }) => isPictureName(address))
  return ids.split(',').flatMap((id) => attachments.get(id.trim()) ?? [])
}

function figureOf({ address, alt, caption }: Attachment): string {
  const text = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${text}</figure>`
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return double ?? single ?? ''
}
