import { fieldOf, writeField } from './comment-fields.ts'
import { keepDraftOf, recallDraft } from './draft-memory.ts'

/** Keeps what stands in the form on this device, until it is sent. */
export function keepDraft(review: number, form: HTMLFormElement, whose: string | undefined): void {
  const name = fieldOf(form, 'user_name').value
  keepDraftOf(review, { name, text: fieldOf(form, 'content').value, whose })
}

/**
 * Brings back what was typed and never sent. Where something has been typed meanwhile, that stands below it: neither
 * is lost. True where a text came back.
 */
export function restoreDraft(review: number, form: HTMLFormElement, whose: string | undefined): boolean {
  const draft = recallDraft(review, whose)
  if (!draft) return false
  const typed = fieldOf(form, 'content').value
  if (fieldOf(form, 'user_name').value === '') writeField(form, 'user_name', draft.name)
  // A browser that has filled in the field by itself has the same text.
  if (typed.includes(draft.text)) return false
  writeField(form, 'content', typed.trim() === '' ? draft.text : `${draft.text}\n\n${typed}`)
  return true
}

/** Whoever comes to this device after them does not find it in the form; it is theirs when they are back. */
export function hideDraft(review: number, form: HTMLFormElement, whose: string): void {
  const draft = recallDraft(review, whose)
  const field = fieldOf(form, 'content')
  // Without telling the form, which would take it for a draft that is given up.
  if (draft?.whose === whose && field.value === draft.text) field.value = ''
}
