import { fieldOf, writeField } from './comment-fields.ts'
import { keepDraftOf, recallDraft } from './draft-memory.ts'

/** Keeps what stands in the form on this device, until it is sent. */
export function keepDraft(review: number, form: HTMLFormElement): void {
  keepDraftOf(review, { name: fieldOf(form, 'user_name').value, text: fieldOf(form, 'content').value })
}

/**
 * Brings back what was typed and never sent. Where something has been typed meanwhile, that stands below it: neither
 * is lost. True where a text came back.
 */
export function restoreDraft(review: number, form: HTMLFormElement): boolean {
  const draft = recallDraft(review)
  if (!draft) return false
  const typed = fieldOf(form, 'content').value
  if (fieldOf(form, 'user_name').value === '') writeField(form, 'user_name', draft.name)
  // A browser that has filled in the field by itself has the same text.
  if (typed.includes(draft.text)) return false
  writeField(form, 'content', typed.trim() === '' ? draft.text : `${draft.text}\n\n${typed}`)
  return true
}
