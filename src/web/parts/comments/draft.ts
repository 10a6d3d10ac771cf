import { fieldOf, writeField } from './comment-fields.ts'
import { keepDraftOf, recallDraft } from './draft-memory.ts'

/** Keeps what stands in the form on this device, until it is sent. */
export function keepDraft(review: number, form: HTMLFormElement): void {
  keepDraftOf(review, { name: fieldOf(form, 'user_name').value, text: fieldOf(form, 'content').value })
}

/** Brings back what was typed and never sent; what has been typed meanwhile stands. True where a text came back. */
export function restoreDraft(review: number, form: HTMLFormElement): boolean {
  const draft = recallDraft(review)
  if (!draft || fieldOf(form, 'content').value !== '') return false
  if (fieldOf(form, 'user_name').value === '') writeField(form, 'user_name', draft.name)
  writeField(form, 'content', draft.text)
  return true
}
