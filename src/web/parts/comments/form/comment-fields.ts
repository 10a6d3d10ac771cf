import {
  COMMENT_FIELDS,
  type CommentField,
  type TypedFields,
} from '../../../../contract/comments/comment-fields.ts'

/** The fields are uncontrolled, so that hydration loses no input. */
export function fieldOf(form: HTMLFormElement, name: CommentField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
}

export function readFields(form: HTMLFormElement): TypedFields {
  return mapFields((name) => fieldOf(form, name).value)
}

export function mapFields<T>(valueOf: (name: CommentField) => T): Record<CommentField, T> {
  return Object.fromEntries(COMMENT_FIELDS.map((name) => [name, valueOf(name)])) as Record<CommentField, T>
}

export function writeField(form: HTMLFormElement, name: CommentField, text: string): void {
  const field = fieldOf(form, name)
  field.value = text
  // The count next to the field listens to this event.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
