import type { CommentField } from '../../../../contract/comments/comment-fields.ts'
import { fieldOf, readFields, writeField } from './comment-fields.ts'
import { saveCommentDraft, readDraft } from './draft-storage.ts'

/** Saves the form's text on this device until it is sent. */
export function saveFormDraft(review: number, form: HTMLFormElement, reader: string | undefined): void {
  const { user_name: name, content: text, ...more } = readFields(form)
  saveCommentDraft(review, { name, text, more, whose: reader })
}

/**
 * Restores the draft. Text that was typed before the app ran is appended to it, so that neither is lost. Returns whether a
 * text was restored.
 */
export function restoreFormDraft(review: number, form: HTMLFormElement, reader: string | undefined): boolean {
  const draft = readDraft(review, reader)
  if (!draft) return false
  const typed = fieldOf(form, 'content').value
  for (const [field, value] of Object.entries({ user_name: draft.name, ...draft.more }))
    if (fieldOf(form, field as CommentField).value === '') writeField(form, field as CommentField, value)
  // The browser may have restored the same text by itself.
  if (typed.includes(draft.text)) return false
  writeField(form, 'content', typed.trim() === '' ? draft.text : `${draft.text}\n\n${typed}`)
  return true
}

/** Empties the form when the reader signs out, so that the next visitor does not see the draft, which stays stored. */
export function clearFormDraft(review: number, form: HTMLFormElement, reader: string): void {
  const draft = readDraft(review, reader)
  const field = fieldOf(form, 'content')
  // Without an input event, which would delete the draft.
  if (draft?.whose === reader && field.value === draft.text) field.value = ''
}
