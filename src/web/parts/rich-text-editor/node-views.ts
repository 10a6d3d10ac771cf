import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { isAudioPath } from '../../../contract/pictures/audio.ts'
import { ALTERNATIVE_TEXT } from '../../../contract/pictures/pictures.ts'
import { studioWording } from '../../../contract/wording/studio/studio-writing.ts'
import { presentAttributes, type Attributes } from './body/attributes.ts'
import { linksOf } from './body/links-of.ts'
import { isVertical } from './commands.ts'
import { isGallery, joinPicture, leaveGallery } from './pictures/galleries.ts'
import menus from './menus/menus.module.css'
import styles from './rich-text.module.css'

/** Keeps <details> open while editing. */
export function detailsView(): NodeView {
  const dom = document.createElement('details')
  dom.open = true
  dom.addEventListener('toggle', () => (dom.open = true))
  return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === 'attributes' }
}

/** A quotation; a vertical one within the box that its page has around it. */
export function quotationView(node: Node): NodeView {
  const quotation = document.createElement('blockquote')
  writeAttributes(quotation, node.attrs)
  if (!isVertical(node)) return { dom: quotation, contentDOM: quotation }
  const dom = document.createElement('div')
  dom.dataset['vertical'] = ''
  dom.append(quotation)
  return { dom, contentDOM: quotation }
}

function writeAttributes(element: Element, attributes: Attributes): void {
  const present = presentAttributes(attributes)
  for (const name of element.getAttributeNames()) if (!(name in present)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(present)) element.setAttribute(name, value)
}

function captionHint(figure: Node): string {
  if (isGallery(figure)) return studioWording.galleryCaption
  return figure.attrs['class'] === 'link-card' ? studioWording.cardCaption : studioWording.caption
}

/** A figure; that of a recording with the player that its page has. */
export function figureView(node: Node): NodeView {
  const dom = document.createElement('figure')
  writeAttributes(dom, node.attrs)
  const [src] = node.attrs['class'] === 'audio' ? linksOf(node).filter(isAudioPath) : []
  if (src === undefined) return { dom, contentDOM: dom }
  const player = document.createElement('audio')
  Object.assign(player, { src, controls: true, preload: 'none', contentEditable: 'false' })
  const contentDOM = document.createElement('div')
  dom.append(player, contentDOM)
  const isPlayers = ({ target }: { target: unknown }) => target === player
  return { dom, contentDOM, stopEvent: isPlayers, ignoreMutation: isPlayers }
}

/** A caption that is no part of a picture: those of a gallery and of a link card say what they are for. */
export function captionView(node: Node, view: EditorView, getPosition: () => number | undefined): NodeView {
  const dom = document.createElement('figcaption')
  const at = getPosition()
  const figure = at === undefined ? undefined : view.state.doc.resolve(at).parent
  dom.dataset['placeholder'] = figure ? captionHint(figure) : studioWording.caption
  const show = ({ textContent, childCount }: Node) => {
    dom.dataset['empty'] = String(textContent === '' && childCount === 1)
  }
  show(node)
  return {
    dom,
    contentDOM: dom,
    update: (next) => {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    ignoreMutation: ({ type, target }) => type === 'attributes' && target === dom,
  }
}

const WIDE = 'wide'

/** Pixels: the tools would cover a lower picture and its caption. They stand above it instead. */
const LOW = 120

export type PictureAction = 'crop' | 'replace' | 'library'

/** The picture with its tools, its caption, and below it the alternative text. */
export function pictureView(
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
  onAction: (action: PictureAction, src: string) => void,
): NodeView {
  let current = node
  const change = (part: 'image' | 'figure', changed: Attributes) => {
    const position = getPosition()
    if (position === undefined) return
    const attributes = { ...(current.attrs[part] as Attributes), ...changed }
    view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...current.attrs, [part]: attributes }))
  }
  const act = (action: PictureAction) => () =>
    onAction(action, (current.attrs['image'] as Attributes)['src'] ?? '')
  const isInGallery = (position: number) => isGallery(view.state.doc.resolve(position).parent)
  const beside = () => {
    const position = getPosition()
    return position === undefined || isInGallery(position)
      ? leaveGallery(position ?? 0, true)
      : joinPicture(position)
  }
  const tools = toolRow({
    textWidth: () => change('figure', { class: null }),
    fullWidth: () => change('figure', { class: WIDE }),
    crop: act('crop'),
    otherPicture: act('replace'),
    libraryPicture: act('library'),
    beside: () => {
      beside()(view.state, view.dispatch)
      view.focus()
    },
    deletePicture: () => {
      const position = getPosition()
      if (position === undefined) return
      if (!leaveGallery(position, false)(view.state, view.dispatch))
        view.dispatch(view.state.tr.delete(position, position + current.nodeSize))
      view.focus()
    },
  })
  const alternative = alternativeRow()
  const { input, box } = alternative
  input.addEventListener('input', () =>
    change('image', { alt: input.value.trim() === '' ? null : input.value.trim() }),
  )
  box.addEventListener('change', () => change('image', { alt: box.checked ? '' : null }))
  const image = document.createElement('img')
  const caption = document.createElement('figcaption')
  caption.dataset['placeholder'] = studioWording.caption
  const dom = make('figure', { className: styles.picture ?? '' }, tools.row, image, caption, alternative.row)
  const isWide = () => (current.attrs['figure'] as Attributes)['class'] === WIDE
  // What stands beside it changes without it.
  const readPlace = () => {
    const position = getPosition()
    if (position === undefined) return
    tools.beside.textContent = isInGallery(position) ? studioWording.alone : studioWording.beside
    tools.beside.hidden = !beside()(view.state)
  }
  for (const name of ['pointerenter', 'focusin', 'touchstart'] as const) dom.addEventListener(name, readPlace)

  const show = () => {
    const attributes = current.attrs['image'] as Attributes
    writeAttributes(image, attributes)
    const { alt } = presentAttributes(attributes)
    box.checked = alt === ''
    input.disabled = alt === ''
    if (document.activeElement !== input) input.value = alt ?? ''
    alternative.showCount()
    alternative.row.dataset['missing'] = String(alt === undefined)
    tools.textWidth.ariaPressed = String(!isWide())
    tools.wide.ariaPressed = String(isWide())
    dom.classList.toggle(WIDE, isWide())
    caption.dataset['empty'] = String(current.childCount === 0)
    // Its place is known once the view has been drawn.
    queueMicrotask(readPlace)
  }
  show()
  const sizes = new ResizeObserver(() =>
    dom.toggleAttribute('data-low', image.height > 0 && image.height < LOW),
  )
  sizes.observe(image)
  const isControl = (target: unknown) =>
    target instanceof globalThis.Node && (alternative.row.contains(target) || tools.row.contains(target))
  return {
    dom,
    contentDOM: caption,
    update: (next) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    destroy: () => sizes.disconnect(),
    stopEvent: ({ target }) => isControl(target),
    ignoreMutation: (mutation) =>
      !caption.contains(mutation.target) || (mutation.target === caption && mutation.type === 'attributes'),
  }
}

/** 替代文字 with its count, or 裝飾用圖. */
function alternativeRow() {
  const { alternativeText, alternativeHint, decorative, alternativeCount } = studioWording
  const input = make('input', { placeholder: alternativeHint, maxLength: ALTERNATIVE_TEXT })
  const count = make('span', { className: 'num' })
  const box = make('input', { type: 'checkbox' })
  const row = make('div', { className: styles.alternative ?? '', contentEditable: 'false' })
  row.append(
    make('label', {}, make('span', {}, alternativeText), input),
    count,
    make('label', {}, box, decorative),
  )
  const showCount = () => {
    count.textContent = alternativeCount(input.value.length)
  }
  return { row, input, box, showCount }
}

type ToolName =
  | 'textWidth'
  | 'fullWidth'
  | 'crop'
  | 'otherPicture'
  | 'libraryPicture'
  | 'beside'
  | 'deletePicture'

/** 內文寬 or 滿版, 裁切, 換圖, 從圖庫換, 並排, and delete. */
function toolRow(actions: Record<ToolName, () => void>) {
  const row = make('div', { className: `${menus.ink} ${styles.pictureTools}`, contentEditable: 'false' })
  // A press keeps the editor's selection.
  row.addEventListener('mousedown', (event) => event.preventDefault())
  const button = (name: ToolName) => {
    const element = make('button', { type: 'button', onclick: actions[name] }, studioWording[name])
    row.append(element)
    return element
  }
  const [textWidth, wide] = [button('textWidth'), button('fullWidth')]
  button('crop')
  button('otherPicture')
  button('libraryPicture')
  const beside = button('beside')
  button('deletePicture')
  return { row, textWidth, wide, beside }
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (HTMLElement | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
