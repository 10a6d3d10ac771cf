export interface Chapter {
  id: string
  title: string
}

/**
 * The h2 of a review's body, in order, without one that stands over the notes. The HTML is the server's: its headings have
 * ids, `<` and `>` are escaped.
 */
export function chaptersOf(html: string): Chapter[] {
  return [...html.matchAll(/<h2 [^<>]*?\bid="([^"]*)"[^<>]*>(.*?)<\/h2>/gs)]
    .filter((heading) => !NOTES.test(html.slice(heading.index + heading[0].length).slice(0, 500)))
    .map(([, id = '', content = '']) => ({ id, title: textOf(content) }))
}

const NOTES = /^(?:\s*<(?:section|hr|ol|ul|dl|div)\b[^<>]*>)*\s*<\w+ data-note=/

function textOf(html: string): string {
  return html
    .replace(/<r[tp](?: [^<>]*)?>[^<]*<\/r[tp]>/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp|nbsp|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
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
