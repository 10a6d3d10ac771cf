import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { ALTERNATIVE_TEXT } from '../../../contract/pictures/pictures.ts'
import { studioWording } from '../../../contract/wording/studio/studio-writing.ts'
import { presentAttributes, type Attributes } from './body/attributes.ts'
import { isVertical } from './commands.ts'
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

const WIDE = 'wide'

/** Pixels: the tools would cover a lower picture and its caption. They stand above it instead. */
const LOW = 120

export type PictureAction = 'crop' | 'replace'

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
  tools.remove.addEventListener('click', () => {
    const position = getPosition()
    if (position === undefined) return
    view.dispatch(view.state.tr.delete(position, position + current.nodeSize))
    view.focus()
  })

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

/** 內文寬 or 滿版, 裁切, 換圖, and delete. */
function toolRow() {
  const row = document.createElement('div')
  row.className = styles.pictureTools ?? ''
  row.contentEditable = 'false'
  const [textWidth, wide, crop, replace, remove] = (
    ['textWidth', 'fullWidth', 'crop', 'otherPicture', 'deletePicture'] as const
  ).map((name) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = studioWording[name]
    // Keeps the editor's selection.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    row.append(button)
    return button
  }) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement, HTMLButtonElement, HTMLButtonElement]
  return { row, textWidth, wide, crop, replace, remove }
}
