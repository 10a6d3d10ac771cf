import { reviewPath } from '../links.ts'
import { parseRowId } from '../row-id.ts'
import { TEXT_FORMS, type TextForm } from './letter-states.ts'

/** The form in which a text of the site stands in a letter, by the class of its figure: `<figure class="card"><a href="/review/3">《茶館》</a></figure>`. */
export function formOfClass(name: string | null | undefined): TextForm | undefined {
  return TEXT_FORMS.find((form) => form === name)
}

/** The id of the text to which a figure's link leads; undefined for other links. */
export function textIdOf(href: string): number | undefined {
  return parseRowId(/^\/review\/([1-9]\d{0,9})(?:-[^/?#]*)?$/.exec(href)?.[1] ?? '')
}

/** The figure of a text; `label` is what other programs show of it. */
export function textFigure(id: number, form: TextForm, label: string): string {
  const text = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<figure class="${form}"><a href="${reviewPath(id)}">${text}</a></figure>`
}
