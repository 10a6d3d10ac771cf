/** An element of a sanitised article. Positions are indexes into its HTML. */
export interface ArticleElement {
  tag: string
  parent: ArticleElement | undefined
  /** Where its opening tag begins. */
  start: number
  /** Where its opening tag ends. */
  contentStart: number
  /** Where its closing tag begins; the same as `contentStart` without one. */
  contentEnd: number
  /** The opening tag as it is written. */
  markup: string
}

/** All elements in order. Relies on the canonical form of `sanitizeArticle`: each tag is closed, `<` and `>` are escaped. */
export function parseElements(sanitizedHtml: string): ArticleElement[] {
  const elements: ArticleElement[] = []
  let parent: ArticleElement | undefined
  for (const { 0: markup, 1: tag = '', index: start } of sanitizedHtml.matchAll(TAG)) {
    if (markup.startsWith('</')) {
      if (parent) parent.contentEnd = start
      parent = parent?.parent
      continue
    }
    const contentStart = start + markup.length
    const element = { tag, parent, start, contentStart, contentEnd: contentStart, markup }
    elements.push(element)
    if (!markup.endsWith('/>')) parent = element
  }
  return elements
}

const TAG = /<\/?([a-z][a-z0-9]*)(?: [^<>]*)?>/g

/** The value as it is written, its entities not decoded. */
export function readAttribute({ markup }: ArticleElement, name: string): string | undefined {
  const start = markup.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const valueStart = start + name.length + 3
  return markup.slice(valueStart, markup.indexOf('"', valueStart))
}
