import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { studioWording } from '../../../contract/wording/studio-writing.ts'
import { presentAttributes, type Attributes } from './body/attributes.ts'
import styles from './surface.module.css'

/** Folded parts stay open while one writes. */
export function detailsView(): NodeView {
  const dom = document.createElement('details')
  dom.open = true
  dom.addEventListener('toggle', () => (dom.open = true))
  return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === 'attributes' }
}

const WIDE = 'wide'

/** The picture, its caption, and below it the alternative text. */
export function pictureView(node: Node, view: EditorView, getPosition: () => number | undefined): NodeView {
  let current = node
  const dom = document.createElement('figure')
  dom.className = styles.picture ?? ''
  const image = document.createElement('img')
  const caption = document.createElement('figcaption')
  caption.dataset['placeholder'] = studioWording.caption
  const row = document.createElement('div')
  row.className = styles.alternative ?? ''
  row.contentEditable = 'false'
  const label = document.createElement('label')
  const input = document.createElement('input')
  const name = document.createElement('span')
  name.textContent = studioWording.alternativeText
  label.append(name, input)
  input.placeholder = studioWording.alternativeHint
  input.maxLength = 240
  const decorative = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  decorative.append(box, studioWording.decorative)
  const wide = document.createElement('button')
  wide.type = 'button'
  row.append(label, decorative, wide)
  dom.append(image, caption, row)

  const change = (part: 'image' | 'figure', changed: Attributes) => {
    const position = getPosition()
    if (position === undefined) return
    const attributes = { ...(current.attrs[part] as Attributes), ...changed }
    view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...current.attrs, [part]: attributes }))
  }
  const isWide = () => (current.attrs['figure'] as Attributes)['class'] === WIDE
  input.addEventListener('change', () =>
    change('image', { alt: input.value.trim() === '' ? null : input.value.trim() }),
  )
  box.addEventListener('change', () => change('image', { alt: box.checked ? '' : null }))
  wide.addEventListener('click', () => change('figure', { class: isWide() ? null : WIDE }))

  const show = () => {
    const attributes = presentAttributes(current.attrs['image'] as Attributes)
    for (const attribute of image.getAttributeNames())
      if (!(attribute in attributes)) image.removeAttribute(attribute)
    for (const [attribute, value] of Object.entries(attributes)) image.setAttribute(attribute, value)
    const { alt } = attributes
    box.checked = alt === ''
    input.disabled = alt === ''
    if (document.activeElement !== input) input.value = alt ?? ''
    row.dataset['missing'] = String(alt === undefined)
    wide.textContent = isWide() ? studioWording.textWidth : studioWording.fullWidth
    dom.classList.toggle(WIDE, isWide())
    caption.dataset['empty'] = String(current.childCount === 0)
  }
  show()
  return {
    dom,
    contentDOM: caption,
    update: (next) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    stopEvent: ({ target }) => row.contains(target as globalThis.Node),
    ignoreMutation: (mutation) =>
      !caption.contains(mutation.target) || (mutation.target === caption && mutation.type === 'attributes'),
  }
}
