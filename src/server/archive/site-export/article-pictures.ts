import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../text/html-text.ts'

interface Picture {
  path: string
  width?: number
  height?: number
}

/**
 * The HTML with other pictures and recordings at the places of those that `change` knows by their address; all else stays as it is. A
 * recording that is a paragraph of its own gets the figure that pages play.
 */
export function changePictures(html: string, change: (source: string) => Picture | undefined): string {
  let [changed, at] = ['', 0]
  const recordings = new Set<string>()
  const parser = new Parser({
    onopentag(name, attributes) {
      const source = sourceOf(name, attributes)
      const picture = source === undefined ? undefined : change(source)
      if (!picture) return
      const { path, width, height } = picture
      const size = attributes['width'] === undefined && width !== undefined ? { width, height } : {}
      if (name === 'a') recordings.add(path)
      const written = Object.entries(
        name === 'a' ? { ...attributes, href: path } : { ...attributes, src: path, ...size },
      ).map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
      changed += `${html.slice(at, parser.startIndex)}<${name}${written.join('')}>`
      at = parser.endIndex + 1
    },
  })
  parser.end(html)
  return (changed + html.slice(at)).replace(LONE_LINK, (paragraph, link: string, path: string) =>
    recordings.has(path) ? `<figure class="audio">${link}</figure>` : paragraph,
  )
}

const LONE_LINK = /<p>(<a href="([^"]*)">[^<]*<\/a>)<\/p>/g

/** The addresses of the pictures that the HTML shows, and of recordings beside it. */
export function pictureSources(html: string): string[] {
  const sources: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const source = sourceOf(name, attributes)
      if (source !== undefined && source !== '') sources.push(source)
    },
  })
  parser.end(html)
  return sources
}

function sourceOf(name: string, { src = '', href = '' }: Record<string, string>): string | undefined {
  if (name === 'img') return src
  return name === 'a' && isLocalRecording(href) ? href : undefined
}

/** Whether a link leads to a recording beside the text. */
export function isLocalRecording(href: string): boolean {
  return /\.(?:mp3|m4a)$/i.test(href) && !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(href)
}

/** A written text with the names that `namesOf` has for the address of a picture or recording: each once in this order, then the last. */
export function renamePictures(
  text: string,
  form: 'markdown' | 'html',
  namesOf: (source: string) => readonly string[],
): string {
  const left = new Map<string, string[]>()
  const nameOf = (source: string) => {
    const names = left.get(source) ?? [...namesOf(source)]
    left.set(source, names)
    return names.length > 1 ? names.shift() : names[0]
  }
  const html = text.replace(PICTURE_TAG, (tag) =>
    tag.replace(SOURCE, (written, attribute: string, source: string) => {
      const name = nameOf(source)
      return name === undefined ? written : ` ${attribute}="${escapeHtml(name)}"`
    }),
  )
  if (form === 'html') return html
  const rename = (written: string, start: string, source: string) => {
    const name = nameOf(source)?.replace(/[\s()<>"%\\]/g, (mark) =>
      /[()]/.test(mark) ? `%${mark.charCodeAt(0).toString(16)}` : encodeURIComponent(mark),
    )
    return name === undefined ? written : start + name
  }
  return html.replace(MARKDOWN_PICTURE, rename).replace(MARKDOWN_LINK, rename)
}

const PICTURE_TAG = /<(?:img|a) [^<>]*>/g
const SOURCE = / (src|href)="([^"]+)"/
const MARKDOWN_PICTURE = /(!\[(?:[^[\]\\]|\\.)*\]\()([^\s()<>"]+)(?=[ )])/g
/** Recordings have short names. */
const MARKDOWN_LINK = /(\[[^[\]\\]{1,99}\]\()(\/media\/file-[^\s()<>"]+)(?=[ )])/g
