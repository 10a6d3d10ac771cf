import {
  ARTICLE_BOOLEAN_ATTRIBUTES,
  ARTICLE_ELEMENTS,
  ARTICLE_GLOBAL_ATTRIBUTES,
  type ArticleElement,
  type ArticleTag,
} from '../../../../contract/text/article-elements.ts'

/** Null: absent. Boolean attributes are present as an empty text. */
export type Attributes = Readonly<Record<string, string | null>>

export function attributeNames(tag: ArticleTag): string[] {
  const { attributes = [], classes }: ArticleElement = ARTICLE_ELEMENTS[tag]
  return [...attributes, ...(classes ? ['class'] : []), ...ARTICLE_GLOBAL_ATTRIBUTES]
}

/** The allowed attributes of an element. */
export function readAttributes(element: Element, tag: ArticleTag): Attributes {
  return Object.fromEntries(
    attributeNames(tag).map((name) => [
      name,
      name === 'class' ? readClass(element, tag) : readAttribute(element, name),
    ]),
  )
}

/** Without those that are absent. */
export function presentAttributes(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== null),
  )
}

function readClass(element: Element, tag: ArticleTag): string | null {
  const { classes = [] }: ArticleElement = ARTICLE_ELEMENTS[tag]
  const present = (element.getAttribute('class') ?? '').split(/\s+/).filter((name) => classes.includes(name))
  return present.length === 0 ? null : present.join(' ')
}

/** An empty attribute says nothing, but for those whose presence counts. */
function readAttribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name)
  return value === '' && name !== 'alt' && !ARTICLE_BOOLEAN_ATTRIBUTES.includes(name) ? null : value
}

export function isArticleTag(name: string): name is ArticleTag {
  return Object.hasOwn(ARTICLE_ELEMENTS, name)
}

export function kindOf(tag: ArticleTag): ArticleElement['kind'] {
  return ARTICLE_ELEMENTS[tag].kind
}

export function tagOf(element: Element): string {
  return element.nodeName.toLowerCase()
}
