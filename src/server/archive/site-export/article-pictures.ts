import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../text/html-text.ts'

interface Picture {
  path: string
  width?: number
  height?: number
}

/** The HTML with other pictures at the places of those that `change` knows by their address; all else stays as it is. */
export function changePictures(html: string, change: (source: string) => Picture | undefined): string {
  let [changed, at] = ['', 0]
  const parser = new Parser({
    onopentag(name, attributes) {
      const picture = name === 'img' ? change(attributes['src'] ?? '') : undefined
      if (!picture) return
      const { path: src, width, height } = picture
      const size = attributes['width'] === undefined && width !== undefined ? { width, height } : {}
      const written = Object.entries({ ...attributes, src, ...size }).map(
        ([key, value]) => ` ${key}="${escapeHtml(String(value))}"`,
      )
      changed += `${html.slice(at, parser.startIndex)}<img${written.join('')}>`
      at = parser.endIndex + 1
    },
  })
  parser.end(html)
  return changed + html.slice(at)
}

/** The addresses of the pictures that the HTML shows. */
export function pictureSources(html: string): string[] {
  const sources: string[] = []
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name === 'img' && src !== '') sources.push(src)
    },
  })
  parser.end(html)
  return sources
}

/** A written text with the names that `namesOf` has for the address of a picture: each once in this order, then the last. */
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
    tag.replace(SOURCE, (written, source: string) => {
      const name = nameOf(source)
      return name === undefined ? written : ` src="${escapeHtml(name)}"`
    }),
  )
  if (form === 'html') return html
  return html.replace(MARKDOWN_PICTURE, (written, start: string, source: string) => {
    const name = nameOf(source)?.replace(/[\s()<>"%\\]/g, (mark) =>
      /[()]/.test(mark) ? `%${mark.charCodeAt(0).toString(16)}` : encodeURIComponent(mark),
    )
    return name === undefined ? written : start + name
  })
}

const PICTURE_TAG = /<img [^<>]*>/g
const SOURCE = / src="([^"]+)"/
const MARKDOWN_PICTURE = /(!\[(?:[^[\]\\]|\\.)*\]\()([^\s()<>"]+)(?=[ )])/g
