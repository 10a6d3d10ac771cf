import { escapeHtml } from '../../text/html-text.ts'
import { countedNotes, type ImportNote } from '../texts/imported-text.ts'

export interface Attachment {
  address: string
  alt: string
  caption: string
}

interface BodyMeta {
  attachments: ReadonlyMap<string, Attachment>
  /** The JSON of the block editor's footnotes; empty without any. */
  footnotes: string
}

/** The HTML of a post of the classic or the block editor, as WordPress would show it. */
export function readWordPressBody(
  content: string,
  { attachments, footnotes }: BodyMeta,
): { html: string; notes: ImportNote[] } {
  const isBlocks = /<!-- wp:/.test(content)
  const withNotes = content.replace(/<!-- wp:footnotes[^]*?\/-->/, () => footnoteList(footnotes))
  const { html, unknown } = replaceShortcodes(isBlocks ? withNotes : addParagraphs(withNotes), attachments)
  return {
    html: html.replace(/<!-- \/?wp:[^]*?-->/g, ''),
    notes: countedNotes('unknown_code', unknown),
  }
}

/** The notes stand apart from the text, which refers to their ids. */
function footnoteList(json: string): string {
  let notes: unknown
  try {
    notes = JSON.parse(json || '[]')
  } catch {
    return ''
  }
  const items = (Array.isArray(notes) ? notes : []).map((note: { id?: unknown; content?: unknown }) =>
    typeof note?.content === 'string' ? `<li id="${escapeHtml(String(note.id))}">${note.content}</li>` : '',
  )
  return items.length > 0 ? `<ol class="wp-block-footnotes">${items.join('')}</ol>` : ''
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
      if (/^\uE000\d+\uE000$/.test(part) || STARTS_WITH_BLOCK.test(part)) return part
      if (/^<\/?[a-z]/i.test(part) && ENDS_BLOCK.test(part)) return part
      return `<p>${part.replace(/(?<!<br ?\/?>)\n/g, '<br>\n')}</p>`
    })
    .join('\n')
    .replace(/\uE000(\d+)\uE000/g, (_, at: string) => kept[Number(at)] ?? '')
}

/** A character for private use, which stands around the number of what is kept. */
const MARK = '\uE000'

const BLOCKS =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|form|blockquote|address|p|h[1-6]|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary'
const OPENING_BLOCK = new RegExp(`<(?:${BLOCKS})(?=[\\s/>])[^>]*>`, 'gi')
const CLOSING_BLOCK = new RegExp(`</(?:${BLOCKS})>`, 'gi')
const STARTS_WITH_BLOCK = new RegExp(`^</?(?:${BLOCKS}|hr)(?=[\\s/>])`, 'i')
const ENDS_BLOCK = new RegExp(`</(?:${BLOCKS})>$`, 'i')

/** Shortcodes of WordPress itself; those of plugins stay as they are written, and are named. */
function replaceShortcodes(
  content: string,
  attachments: ReadonlyMap<string, Attachment>,
): { html: string; unknown: string[] } {
  const unknown: string[] = []
  const html = content
    .replace(/\[caption([^\]]*)\]([^]*?)\[\/caption\]/g, (_, attributes: string, inside: string) => {
      const [, picture = '', text = ''] =
        /^\s*((?:<a [^>]*>)?\s*<img[^>]*>\s*(?:<\/a>)?)([^]*)$/.exec(inside) ?? []
      const caption = text.trim() || attributeOf(attributes, 'caption')
      return `<figure>${picture || inside}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
    })
    .replace(/\[gallery([^\]]*)\]/g, (_, attributes: string) =>
      attributeOf(attributes, 'ids')
        .split(',')
        .map((id) => attachments.get(id.trim()))
        .filter((each) => each !== undefined)
        .map(figureOf)
        .join(''),
    )
    .replace(/\[embed[^\]]*\]([^[\]]*)\[\/embed\]/g, (_, address: string) => `<p>${address.trim()}</p>`)
    .replace(/\[(?:video|audio)([^\]]*)\](?:\[\/(?:video|audio)\])?/g, (_, attributes: string) => {
      const source = ['src', 'mp4', 'mp3', 'm4a', 'webm', 'ogg']
        .map((name) => attributeOf(attributes, name))
        .find(Boolean)
      return source === undefined ? '' : `<p>${source}</p>`
    })
  for (const [, name = ''] of html.matchAll(
    /(?<![[\w])\[([a-z][\w-]{2,40})(?: [a-z_-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+)[^\]]*)?\](?!\()/g,
  ))
    if (html.includes(`[/${name}]`) || new RegExp(`\\[${name} [\\w-]+=`).test(html)) unknown.push(`[${name}]`)
  return { html: html.replace(/<p>\s*(<figure>[^]*?<\/figure>)\s*<\/p>/g, '$1'), unknown }
}

function figureOf({ address, alt, caption }: Attachment): string {
  const text = caption && `<figcaption>${escapeHtml(caption)}</figcaption>`
  return `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">${text}</figure>`
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return double ?? single ?? ''
}
