import {
  ARTICLE_BOOLEAN_ATTRIBUTES,
  ARTICLE_ELEMENTS,
  ARTICLE_GLOBAL_ATTRIBUTES,
  type ArticleElement,
  type ArticleTag,
} from '../../../../contract/text/article-elements.ts'
import { parseUrl } from '../../../../contract/text/urls.ts'

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

/** An empty attribute says nothing, but for those whose presence counts; an address that the server's sanitiser removes is absent. */
function readAttribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name)
  if (value === null) return null
  if (name === 'href' && !isLinkable(value)) return null
  if (name === 'src' && !isOwnPath(value)) return null
  return value === '' && name !== 'alt' && !ARTICLE_BOOLEAN_ATTRIBUTES.includes(name) ? null : value
}

/** A path of this site as browsers read it, for which a backslash is a slash, and a tab nothing. */
export function isOwnPath(address: string): boolean {
  return address.startsWith('/') && parseUrl(address, ANY_SITE)?.origin === ANY_SITE
}

/** Whether it runs nothing. */
function isLinkable(address: string): boolean {
  return /^(?:https?|mailto):$/.test(parseUrl(address, ANY_SITE)?.protocol ?? 'https:')
}

const ANY_SITE = 'https://site.invalid'

export function isArticleTag(name: string): name is ArticleTag {
  return Object.hasOwn(ARTICLE_ELEMENTS, name)
}

export function kindOf(tag: ArticleTag): ArticleElement['kind'] {
  return ARTICLE_ELEMENTS[tag].kind
}

export function tagOf(element: Element): string {
  return element.nodeName.toLowerCase()
}
