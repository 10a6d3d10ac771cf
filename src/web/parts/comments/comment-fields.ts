import type { CommentField } from './comments-context.ts'

/** The form's fields keep what is typed themselves: what came before the takeover is still there after it. */
export function fieldOf(form: HTMLFormElement, name: CommentField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
}

export function writeField(form: HTMLFormElement, name: CommentField, text: string): void {
  const field = fieldOf(form, name)
  field.value = text
  // For the count beside it.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
