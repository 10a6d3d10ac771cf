import { decodeEntities } from '../../../../contract/text/html-entities.ts'

export interface Chapter {
  id: string
  title: string
}

/**
 * The h2 of a review's body, in order, without one that stands over the notes. The HTML is the server's: its headings have
 * ids, `<` and `>` are escaped.
 */
export function chaptersOf(html: string): Chapter[] {
  const [, ...parts] = html.split('<h2 ')
  return parts.flatMap((part) => {
    const [heading = '', after = ''] = part.split('</h2>', 2)
    const { attributes = '', content = '' } = HEADING.exec(heading)?.groups ?? {}
    const [, id] = ID.exec(attributes) ?? []
    return id === undefined || NOTES.test(after.slice(0, 500)) ? [] : [{ id, title: textOf(content) }]
  })
}

/** The markup after `<h2 `. */
const HEADING = /^(?<attributes>[^<>]*)>(?<content>.*)$/s
const ID = /\bid="([^"]*)"/

const NOTES = /^(?:\s*<(?:section|hr|ol|ul|dl|div)\b[^<>]*>)*\s*<\w+ data-note=/

function textOf(html: string): string {
  const text = html.replace(/<r[tp](?: [^<>]*)?>[^<]*<\/r[tp]>/g, '').replace(/<[^<>]*>/g, '')
  return decodeEntities(text).trim()
}
