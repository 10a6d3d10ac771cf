import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { isAudioPath } from '../../../contract/pictures/audio.ts'
import { ALTERNATIVE_TEXT } from '../../../contract/pictures/pictures.ts'
import { studioWording } from '../../../contract/wording/studio/studio-writing.ts'
import { presentAttributes, type Attributes } from './body/attributes.ts'
import { linksOf } from './body/links-of.ts'
import { isVertical } from './commands.ts'
import { isGallery, joinPicture, leaveGallery } from './pictures/galleries.ts'
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
  for (const [name, value] of Object.entries(presentAttributes(node.attrs)))
    quotation.setAttribute(name, value)
  if (!isVertical(node)) return { dom: quotation, contentDOM: quotation }
  const dom = document.createElement('div')
  dom.dataset['vertical'] = ''
  dom.append(quotation)
  return { dom, contentDOM: quotation }
}

function captionHint(figure: Node): string {
  if (isGallery(figure)) return studioWording.galleryCaption
  return figure.attrs['class'] === 'link-card' ? studioWording.cardCaption : studioWording.caption
}

/** A figure; that of a recording with the player that its page has. */
export function figureView(node: Node): NodeView {
  const dom = document.createElement('figure')
  for (const [name, value] of Object.entries(presentAttributes(node.attrs))) dom.setAttribute(name, value)
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
  const dom = document.createElement('figure')
  dom.className = styles.picture ?? ''
  const image = document.createElement('img')
  const caption = document.createElement('figcaption')
  caption.dataset['placeholder'] = studioWording.caption
  const alternative = alternativeRow()
  const tools = toolRow()
  dom.append(tools.row, image, caption, alternative.row)

  const change = (part: 'image' | 'figure', changed: Attributes) => {
    const position = getPosition()
    if (position === undefined) return
    const attributes = { ...(current.attrs[part] as Attributes), ...changed }
    view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...current.attrs, [part]: attributes }))
  }
  const act = (action: PictureAction) => () =>
    onAction(action, (current.attrs['image'] as Attributes)['src'] ?? '')
  const isWide = () => (current.attrs['figure'] as Attributes)['class'] === WIDE
  const { input, box } = alternative
  input.addEventListener('input', () =>
    change('image', { alt: input.value.trim() === '' ? null : input.value.trim() }),
  )
  box.addEventListener('change', () => change('image', { alt: box.checked ? '' : null }))
  tools.textWidth.addEventListener('click', () => change('figure', { class: null }))
  tools.wide.addEventListener('click', () => change('figure', { class: WIDE }))
  tools.crop.addEventListener('click', act('crop'))
  tools.replace.addEventListener('click', act('replace'))
  tools.library.addEventListener('click', act('library'))
  const isInGallery = (position: number) => isGallery(view.state.doc.resolve(position).parent)
  tools.remove.addEventListener('click', () => {
    const position = getPosition()
    if (position === undefined) return
    if (!leaveGallery(position, false)(view.state, view.dispatch))
      view.dispatch(view.state.tr.delete(position, position + current.nodeSize))
    view.focus()
  })
  const beside = () => {
    const position = getPosition()
    return position === undefined || isInGallery(position)
      ? leaveGallery(position ?? 0, true)
      : joinPicture(position)
  }
  tools.beside.addEventListener('click', () => {
    beside()(view.state, view.dispatch)
    view.focus()
  })
  // What stands beside it changes without it.
  const readPlace = () => {
    const position = getPosition()
    if (position === undefined) return
    tools.beside.textContent = isInGallery(position) ? studioWording.alone : studioWording.beside
    tools.beside.hidden = !beside()(view.state)
  }
  for (const name of ['pointerenter', 'focusin', 'touchstart'] as const) dom.addEventListener(name, readPlace)

  const show = () => {
    const attributes = presentAttributes(current.attrs['image'] as Attributes)
    for (const attribute of image.getAttributeNames())
      if (!(attribute in attributes)) image.removeAttribute(attribute)
    for (const [attribute, value] of Object.entries(attributes)) image.setAttribute(attribute, value)
    const { alt } = attributes
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
  const row = document.createElement('div')
  row.className = styles.alternative ?? ''
  row.contentEditable = 'false'
  const label = document.createElement('label')
  const name = document.createElement('span')
  name.textContent = studioWording.alternativeText
  const input = document.createElement('input')
  input.placeholder = studioWording.alternativeHint
  input.maxLength = ALTERNATIVE_TEXT
  label.append(name, input)
  const count = document.createElement('span')
  count.className = 'num'
  const decorative = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  decorative.append(box, studioWording.decorative)
  row.append(label, count, decorative)
  const showCount = () => {
    count.textContent = studioWording.alternativeCount(input.value.length)
  }
  return { row, input, box, showCount }
}

/** 內文寬 or 滿版, 裁切, 換圖, 從圖庫換, 並排, and delete. */
function toolRow() {
  const row = document.createElement('div')
  row.className = styles.pictureTools ?? ''
  row.contentEditable = 'false'
  const button = (
    name: 'textWidth' | 'fullWidth' | 'crop' | 'otherPicture' | 'libraryPicture' | 'beside' | 'deletePicture',
  ) => {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = studioWording[name]
    // Keeps the editor's selection.
    element.addEventListener('mousedown', (event) => event.preventDefault())
    row.append(element)
    return element
  }
  return {
    row,
    textWidth: button('textWidth'),
    wide: button('fullWidth'),
    crop: button('crop'),
    replace: button('otherPicture'),
    library: button('libraryPicture'),
    beside: button('beside'),
    remove: button('deletePicture'),
  }
}
