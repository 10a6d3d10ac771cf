import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { formOfClass, textIdOf } from '../../../contract/newsletter/letter-body.ts'
import type { TextForm } from '../../../contract/newsletter/letter-states.ts'
import type { Attributes } from './body/attributes.ts'

/** A text of the site that stands in a letter, and the element in which the page shows it. */
export interface ShownSiteText {
  dom: HTMLElement
  id: number
  form: TextForm
  label: string
  setForm: (form: TextForm) => void
  remove: () => void
}

/** Each element has a number of its own. */
let shownTexts = 0

/** Shows a text of the site in an element that the page fills: `onShown` gets it with each change, and undefined when it is gone. */
export function siteTextView(
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
  onShown: (dom: HTMLElement, shown: ShownSiteText | undefined) => void,
): NodeView {
  let current = node
  const dom = document.createElement('div')
  dom.contentEditable = 'false'
  dom.dataset['siteText'] = String(++shownTexts)
  const setForm = (form: TextForm) => {
    const position = getPosition()
    if (position === undefined) return
    const figure = { ...(current.attrs['figure'] as Attributes), class: form }
    view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...current.attrs, figure }))
  }
  const remove = () => {
    const position = getPosition()
    if (position === undefined) return
    view.dispatch(view.state.tr.delete(position, position + current.nodeSize))
    view.focus()
  }
  const show = () => {
    const { figure, link, label } = current.attrs as { figure: Attributes; link: Attributes; label: string }
    const id = textIdOf(link['href'] ?? '')
    const form = formOfClass(figure['class'])
    if (id !== undefined && form) onShown(dom, { dom, id, form, label, setForm, remove })
  }
  show()
  return {
    dom,
    update: (next) => {
      if (next.type !== current.type) return false
      current = next
      show()
      return true
    },
    destroy: () => onShown(dom, undefined),
    stopEvent: ({ type }) => !type.startsWith('drag') && type !== 'drop',
    ignoreMutation: () => true,
  }
}
