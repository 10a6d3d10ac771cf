import type { CommentField } from '../../../../contract/comments/comment-fields.ts'

/** The fields are uncontrolled, so that hydration loses no input. */
export function fieldOf(form: HTMLFormElement, name: CommentField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
}

export function writeField(form: HTMLFormElement, name: CommentField, text: string): void {
  const field = fieldOf(form, name)
  field.value = text
  // The count next to the field listens to this event.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
