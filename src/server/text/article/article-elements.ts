/** An element of a sanitised article. Positions are indexes into its HTML. */
export interface ArticleElement {
  tag: string
  parent: ArticleElement | undefined
  /** 1 for one that stands in no other. */
  depth: number
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
    const depth = (parent?.depth ?? 0) + 1
    const element = { tag, parent, depth, start, contentStart, contentEnd: contentStart, markup }
    elements.push(element)
    if (!markup.endsWith('/>')) parent = element
  }
  return elements
}

/** The headings that stand in no other, in order: whoever reads their texts reads each text once. */
export function outermostHeadings(elements: readonly ArticleElement[]): ArticleElement[] {
  return outermost(elements.filter(({ tag }) => /^h[2-4]$/.test(tag)))
}

/** Those of some elements, given in order, that stand in no other of them. */
export function outermost(elements: readonly ArticleElement[]): ArticleElement[] {
  let end = 0
  return elements.filter(({ start, contentEnd }) => {
    if (start < end) return false
    end = contentEnd
    return true
  })
}

const TAG = /<\/?([a-z][a-z0-9]*)(?: [^<>]*)?>/g

/** The value as it is written, its entities not decoded. */
export function readAttribute({ markup }: ArticleElement, name: string): string | undefined {
  const start = markup.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const valueStart = start + name.length + 3
  return markup.slice(valueStart, markup.indexOf('"', valueStart))
}
