import sanitizeHtml from 'sanitize-html'
import {
  ARTICLE_ELEMENTS,
  ARTICLE_GLOBAL_ATTRIBUTES,
  type ArticleElement,
} from '../../../contract/text/article-elements.ts'
import { requireSimpleMarkup } from './bound-markup.ts'

/**
 * Keeps text structure, emphasis, ruby, footnotes, tables, folded parts, links and pictures of this site; removes scripts
 * and everything that a browser would load from another host. Idempotent. Throws ComplexMarkup.
 */
export function sanitizeArticle(html: string): string {
  requireSimpleMarkup(html)
  const clean = sanitizeHtml(html, ARTICLE_RULES)
  // A second time: an element that was renamed or removed can leave a block in a paragraph, which ends the paragraph.
  return clean === html ? clean : sanitizeHtml(clean, ARTICLE_RULES)
}

const ARTICLE_RULES: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(ARTICLE_ELEMENTS),
  allowedAttributes: {
    '*': [...ARTICLE_GLOBAL_ATTRIBUTES],
    ...Object.fromEntries(
      Object.entries<ArticleElement>(ARTICLE_ELEMENTS).flatMap(([tag, { attributes }]) =>
        attributes ? [[tag, [...attributes]]] : [],
      ),
    ),
  },
  allowedClasses: Object.fromEntries(
    Object.entries<ArticleElement>(ARTICLE_ELEMENTS).flatMap(([tag, { classes }]) =>
      classes ? [[tag, [...classes]]] : [],
    ),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The title is the only h1 of the screen.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    i: 'em',
    b: 'strong',
    strike: 's',
    tt: 'code',
    center: 'div',
    dir: 'ul',
    menu: 'ul',
    '*': (tagName, attributes) => ({ tagName, attribs: prefixIds(attributes) }),
    a: (tagName, attributes) => ({ tagName, attribs: idOfAnchor(externalLink(attributes)) }),
    img: (_tagName, attributes) => pictureOrLink(attributes),
  },
}

/** Ids in a stored article begin with it. */
export const NOTE_PREFIX = 'note-'

/** Prefixes the ids and anchor names of an article, so that they cannot clash with those of the page. */
function prefixIds(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { id, name, href } = attributes
  return {
    ...attributes,
    ...(id === undefined ? {} : { id: addPrefix(id) }),
    ...(name === undefined ? {} : { name: addPrefix(name) }),
    ...(href?.startsWith('#') && !href.startsWith('#/') ? { href: `#${addPrefix(href.slice(1))}` } : {}),
  }
}

function addPrefix(id: string): string {
  return id.startsWith(NOTE_PREFIX) ? id : NOTE_PREFIX + id
}

/** The anchors of old HTML have a name; as an id it is found like any other target. */
function idOfAnchor(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { name, ...others } = attributes
  if (name === undefined || name === '' || name === others['id']) return others
  return others['id'] === undefined ? { ...others, id: name } : attributes
}

function externalLink(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { rel: _given, ...others } = attributes
  return /^https?:/i.test(others.href ?? '') ? { ...others, rel: 'noopener' } : others
}

/** A picture of another host becomes a link, because pages load nothing from third parties (docs/product/interface.md). */
function pictureOrLink(attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '', alt = '' } = attributes
  if (/^\/(?!\/)/.test(src)) return { tagName: 'img', attribs: { ...attributes, loading: 'lazy' } }
  if (!/^https?:/i.test(src)) return { tagName: 'span', attribs: {}, text: alt }
  return { tagName: 'a', attribs: { href: src, rel: 'noopener' }, text: alt || '圖片' }
}
