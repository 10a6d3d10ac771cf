import { toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import type { ArticleTag } from '../../../contract/text/article-elements.ts'
import type { Attributes } from './body/attributes.ts'
import { articleSchema } from './body/schema.ts'

export function nodeType(name: ArticleTag | 'text_block' | 'picture' | 'site_text'): NodeType {
  const type = articleSchema.nodes[name]
  if (!type) throw new Error(`no node ${name}`)
  return type
}

export function markType(name: ArticleTag): MarkType {
  const type = articleSchema.marks[name]
  if (!type) throw new Error(`no mark ${name}`)
  return type
}

/** Makes the selected paragraphs headings, or paragraphs again. */
export function toggleHeading(tag: 'h2' | 'h3'): Command {
  return (state, dispatch) => setTextType(isInside(state, tag) ? 'p' : tag)(state, dispatch)
}

export const toggleCode: Command = (state, dispatch) =>
  setTextType(isInside(state, 'pre') ? 'p' : 'pre')(state, dispatch)

/** Not of a caption: it would take its picture's place. */
function setTextType(tag: 'p' | 'h2' | 'h3' | 'pre', attributes: Attrs | null = null): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection
    const change = state.tr
    state.doc.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock || node.type.name === 'picture') return
      const start = change.mapping.map(position) + 1
      change.setBlockType(start, start, nodeType(tag), attributes)
    })
    if (change.docChanged) dispatch?.(change.scrollIntoView())
    return change.docChanged
  }
}

/** Quotes the selected paragraphs, with an empty line for the source; or lifts them out of their quotation. */
export const toggleQuotation: Command = (state, dispatch) => {
  const depth = depthOf(state, 'blockquote')
  if (depth !== undefined) return liftOut(state, depth, dispatch)
  return wrapIn(nodeType('blockquote'))(state, dispatch)
}

/** Quotes the selected paragraphs in columns; or sets their quotation in columns, or in lines again. */
export const toggleVertical: Command = (state, dispatch) => {
  const depth = depthOf(state, 'blockquote')
  if (depth === undefined) return wrapIn(nodeType('blockquote'), VERTICAL)(state, dispatch)
  const { $from } = state.selection
  const next = isVertical($from.node(depth)) ? null : VERTICAL.class
  dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'class', next))
  return true
}

const VERTICAL = { class: 'vertical' }

/** Whether the node is a quotation in columns. */
export function isVertical({ type, attrs }: Node): boolean {
  return type.name === 'blockquote' && attrs['class'] === VERTICAL.class
}

/** Adds the line that names a quotation's source, which an empty last line, or one below it, becomes; any other line is quoted first. */
export const addSource: Command = (state, dispatch) => {
  const depth = depthOf(state, 'blockquote')
  if (depth === undefined) return addSourceOutside(state, dispatch)
  const { $from } = state.selection
  const quotation = $from.node(depth)
  const { lastChild, childCount } = quotation
  if (lastChild?.type.name === 'footer') return false
  const end = $from.end(depth)
  const isSpare = childCount > 1 && lastChild?.type.name === 'p' && lastChild.content.size === 0
  const start = isSpare ? end - lastChild.nodeSize : end
  const change = state.tr.replaceWith(start, end, emptySource())
  dispatch?.(change.setSelection(TextSelection.create(change.doc, start + 2)).scrollIntoView())
  return true
}

const addSourceOutside: Command = (state, dispatch) => {
  const { $from } = state.selection
  const isEmptyLine = $from.parent.type.name === 'p' && $from.parent.content.size === 0
  const above = $from.depth > 0 ? state.doc.resolve($from.before()).nodeBefore : null
  if (isEmptyLine && above?.type.name === 'blockquote' && above.lastChild?.type.name !== 'footer') {
    const place = $from.before() - 1
    const change = state.tr.delete($from.before(), $from.after()).insert(place, emptySource())
    dispatch?.(change.setSelection(TextSelection.create(change.doc, place + 2)).scrollIntoView())
    return true
  }
  return wrapIn(nodeType('blockquote'))(
    state,
    dispatch &&
      ((change) => {
        const place = change.selection.$to.after()
        change.insert(place, emptySource())
        // Of a quotation that is still to be written, the source comes later.
        if (!isEmptyLine) change.setSelection(TextSelection.create(change.doc, place + 2))
        dispatch(change.scrollIntoView())
      }),
  )
}

function emptySource(): Node {
  return nodeType('footer').create(null, nodeType('text_block').create())
}

export function toggleList(tag: 'ul' | 'ol'): Command {
  return (state, dispatch) =>
    isInside(state, 'li')
      ? liftListItem(nodeType('li'))(state, dispatch)
      : wrapInList(nodeType(tag))(state, dispatch)
}

export function toggleInline(tag: ArticleTag, attributes?: Attrs): Command {
  return toggleMark(markType(tag), attributes)
}

/** Strikes the selection through: as `del`, for which Markdown has a mark; other programs write `s`, too. */
export const toggleStrike: Command = (state, dispatch) =>
  toggleInline(hasMark(state, 's') ? 's' : 'del')(state, dispatch)

/** Raises the selection, or lowers it: never both. */
export function toggleScript(tag: 'sup' | 'sub'): Command {
  const other = markType(tag === 'sup' ? 'sub' : 'sup')
  return (state, dispatch) => {
    const { from, to } = state.selection
    return toggleInline(tag)(state, dispatch && ((change) => dispatch(change.removeMark(from, to, other))))
  }
}

/** 夾註: a note within the line, which readers see in two rows. */
export const toggleInlineNote: Command = toggleInline('small', { class: 'warichu' })

/** Links the selection; an empty address removes the link. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    if (empty) return false
    const change = state.tr
    marksBetween(change.doc, from, to, markType('a')).forEach((mark) => change.removeMark(from, to, mark))
    if (href !== '') {
      const rel = /^https?:/i.test(href) ? 'noopener' : null
      change.addMark(from, to, markType('a').create({ href, rel }))
    }
    dispatch?.(change)
    return true
  }
}

/** The address of the first link in the selection. */
export function linkAt({ doc, selection: { from, to } }: EditorState): string | undefined {
  const [link] = marksBetween(doc, from, to, markType('a'))
  return (link?.attrs['href'] as string | null | undefined) ?? undefined
}

/** Removes all marks and makes the blocks paragraphs. */
export const clearFormat: Command = (state, dispatch) => {
  const { from, to } = state.selection
  const change = state.tr.removeMark(from, to)
  state.doc.nodesBetween(from, to, (node, position) => {
    const isFormatted =
      ['h2', 'h3', 'h4', 'pre'].includes(node.type.name) || node.attrs['class'] === POEM.class
    if (isFormatted && node.isTextblock) change.setNodeMarkup(position, nodeType('p'), null)
  })
  dispatch?.(change)
  return true
}

/** Puts brackets, such as 《》, around the selection. */
export function surround([open = '', close = '']: string): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection
    dispatch?.(state.tr.insertText(close, to).insertText(open, from))
    return true
  }
}

/** An empty pair of 《》 around the caret, where the titles of reviews are offered. */
export const insertTitleMarks: Command = (state, dispatch) => {
  const change = state.tr.insertText('《》')
  dispatch?.(
    change.setSelection(TextSelection.create(change.doc, change.selection.from - 1)).scrollIntoView(),
  )
  return true
}

/** Makes the selected paragraphs verse, or prose again. */
export const togglePoem: Command = (state, dispatch) =>
  setTextType('p', isInside(state, 'p', POEM) ? null : POEM)(state, dispatch)

export const POEM = { class: 'poem' }

/** Another file in the place of a picture, which keeps its caption. `alt` null: the alternative text told what was there. */
export function replacePicture(src: string, image: Attributes): Command {
  return (state, dispatch) => {
    const change = state.tr
    state.doc.descendants((node, position) => {
      if (node.type.name !== 'picture') return
      const present = node.attrs['image'] as Attributes
      if (present['src'] !== src) return
      change.setNodeMarkup(position, null, { ...node.attrs, image: { ...present, ...image } })
    })
    if (change.docChanged) dispatch?.(change)
    return change.docChanged
  }
}

export function isInside(state: EditorState, tag: ArticleTag, attributes?: Attrs): boolean {
  const depth = depthOf(state, tag)
  const node = depth === undefined ? undefined : state.selection.$from.node(depth)
  return (
    node !== undefined &&
    Object.entries(attributes ?? {}).every(([name, value]) => node.attrs[name] === value)
  )
}

export function hasMark({ selection, doc, storedMarks }: EditorState, tag: ArticleTag): boolean {
  const type = markType(tag)
  const { from, to, empty, $from } = selection
  if (!empty) return doc.rangeHasMark(from, to, type)
  return type.isInSet(storedMarks ?? $from.marks()) !== undefined
}

/** The depth of the innermost such node around the caret. */
export function depthOf({ selection: { $from } }: EditorState, tag: ArticleTag): number | undefined {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === tag) return depth
  return undefined
}

function liftOut(state: EditorState, depth: number, dispatch: Parameters<Command>[1]): boolean {
  const { $from, $to } = state.selection
  const range = $from.blockRange($to, (node) => node === $from.node(depth))
  const target = range && liftTarget(range)
  if (!range || target === null || target === undefined) return false
  dispatch?.(state.tr.lift(range, target).scrollIntoView())
  return true
}

function marksBetween(doc: Node, from: number, to: number, type: MarkType) {
  const found = new Set<Node['marks'][number]>()
  doc.nodesBetween(from, to, (node) => {
    for (const mark of node.marks) if (mark.type === type) found.add(mark)
  })
  return [...found]
}

/** The text with a reading that the selection touches, or the selected text. */
interface Ruby {
  from: number
  to: number
  base: string
  reading: string
}

/** Puts a reading over the selected text, or changes the present one; an empty reading removes it. */
export function setReading(reading: string): Command {
  return (state, dispatch) => {
    const { from, to, base } = findRuby(state)
    if (base === '') return false
    const parenthesis = (text: string) => nodeType('rp').create(null, articleSchema.text(text))
    const ruby =
      reading === ''
        ? articleSchema.text(base)
        : nodeType('ruby').create(null, [
            articleSchema.text(base),
            parenthesis('（'),
            nodeType('rt').create(null, articleSchema.text(reading)),
            parenthesis('）'),
          ])
    dispatch?.(state.tr.replaceWith(from, to, ruby))
    return true
  }
}

export function findRuby({ doc, selection }: EditorState): Ruby {
  let { from, to } = selection
  const readings: string[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name !== 'ruby') return true
    from = Math.min(from, position)
    to = Math.max(to, position + node.nodeSize)
    node.forEach((part) => part.type.name === 'rt' && readings.push(part.textContent))
    return false
  })
  let base = ''
  doc.nodesBetween(from, to, (node, position, parent) => {
    if (!node.isText || parent?.type.name === 'rt' || parent?.type.name === 'rp') return
    base += (node.text ?? '').slice(Math.max(0, from - position), to - position)
  })
  return { from, to, base, reading: readings.join('') }
}
