import {
  type AttributeSpec,
  type DOMOutputSpec,
  type MarkSpec,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from 'prosemirror-model'
import {
  ARTICLE_ELEMENTS,
  type ArticleElement,
  type ArticleTag,
} from '../../../../contract/text/article-elements.ts'
import { attributeNames, presentAttributes, readAttributes } from './attributes.ts'
import { anchorNode, noteReferenceNode, pictureNode, siteTextNode, textBlockNode } from './special-nodes.ts'

/** The content of a container: blocks, or text without a paragraph around it. */
const FLOW = '(text_block | block)+'

const ISOLATING: ReadonlySet<ArticleTag> = new Set(['td', 'th', 'caption', 'figcaption', 'summary'])

/** A reading is asked for by its own prompt: with the caret in it, what follows the characters became part of it. */
const EDITING_ATTRIBUTES: Partial<Record<ArticleTag, Record<string, string>>> = {
  rt: { contenteditable: 'false' },
  rp: { contenteditable: 'false' },
}

/** Text typed after these does not become part of them: most have no key that ends them. */
const NOT_CONTINUED: ReadonlySet<ArticleTag> = new Set([
  ...(['a', 'sup', 'sub', 'code', 'kbd', 'abbr', 'cite'] as const),
  ...(['u', 'mark', 'del', 's', 'ins'] as const),
])

const ELEMENTS = Object.entries<ArticleElement>(ARTICLE_ELEMENTS) as [ArticleTag, ArticleElement][]

/** The editor's schema: a node or mark for each element of the vocabulary, by the name of its tag, and those of special-nodes.ts. */
export const articleSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    text: { group: 'inline' },
    ...Object.fromEntries(
      ELEMENTS.filter(([, { kind }]) => kind !== 'mark').map(([tag, element]) => [
        tag,
        nodeSpec(tag, element),
      ]),
    ),
    text_block: textBlockNode,
    picture: pictureNode,
    site_text: siteTextNode,
    note_reference: noteReferenceNode,
    anchor: anchorNode,
  },
  marks: Object.fromEntries(
    ELEMENTS.filter(([, { kind }]) => kind === 'mark').map(([tag]) => [tag, markSpec(tag)]),
  ),
})

function nodeSpec(tag: ArticleTag, { kind, of, isPart = false }: ArticleElement): NodeSpec {
  const common: NodeSpec = {
    attrs: attributeSpecs(tag),
    parseDOM: [parseRule(tag)],
    toDOM: ({ attrs }): DOMOutputSpec =>
      kind === 'leaf' || kind === 'rule'
        ? [tag, presentAttributes(attrs)]
        : [tag, { ...presentAttributes(attrs), ...EDITING_ATTRIBUTES[tag] }, 0],
  }
  if (kind === 'leaf') return { ...common, inline: true, group: 'inline', draggable: tag === 'img' }
  if (kind === 'inline')
    return { ...common, inline: true, content: of ?? 'text*', ...(!isPart && { group: 'inline' }) }
  const group = isPart ? {} : { group: 'block' }
  if (kind === 'rule') return { ...common, ...group }
  if (kind === 'list') return { ...common, ...group, content: of ?? FLOW, isolating: tag === 'table' }
  if (kind === 'container')
    return { ...common, ...group, content: FLOW, defining: true, isolating: ISOLATING.has(tag) }
  return {
    ...common,
    ...group,
    content: 'inline*',
    ...(tag !== 'p' && { defining: true }),
    ...(tag === 'pre' && { code: true, whitespace: 'pre' as const }),
  }
}

function markSpec(tag: ArticleTag): MarkSpec {
  return {
    attrs: attributeSpecs(tag),
    // Two elements with the same tag may lie around the same text.
    excludes: '',
    inclusive: !NOT_CONTINUED.has(tag),
    parseDOM: [parseRule(tag)],
    toDOM: ({ attrs }) => [tag, presentAttributes(attrs), 0],
  }
}

function attributeSpecs(tag: ArticleTag): Record<string, AttributeSpec> {
  return Object.fromEntries(attributeNames(tag).map((name) => [name, { default: null }]))
}

function parseRule(tag: ArticleTag): TagParseRule {
  return { tag, getAttrs: (element) => readAttributes(element, tag) }
}
