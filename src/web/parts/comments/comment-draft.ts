import { useEffect, useRef, useState } from 'react'
import {
  COMMENT_FIELDS,
  type CommentField,
  mapFields,
  type TypedFields,
} from '../../../contract/comments/comment-fields.ts'
import type { NewComment } from '../../../contract/comments/comments.ts'
import { GUEST } from '../../client/device-texts.ts'
import { draftsOf } from '../../client/drafts.ts'
import { useHashLinks, useLocation } from '../../client/location/location.ts'
import { useSession } from '../../client/session/session.ts'
import { readPostedOutcome, useCommentTools } from './comments-context.ts'

/** Saves unsent text on this device and restores it (docs/product/interface.md). `isRestored`: that of this reader. */
export function useCommentDraft(): { isDraft: boolean; isRestored: boolean; saveDraft: () => void } {
  const { reader, review, form } = useCommentTools()
  // Of the address at first: later ones are of other screens.
  const search = useRef(useLocation().search)
  const isTakenOver = useHashLinks()
  const { status } = useSession()
  const isKnown = status !== 'unknown'
  const hasExpired = useRef(false)
  const [isDraft, setIsDraft] = useState(false)
  const [restoredFor, setRestoredFor] = useState<string>()
  /** A reader's text in the form, which the next one must not see. */
  const own = useRef<{ reader: string; typed: TypedFields }>(undefined)
  useEffect(() => {
    if (status !== 'signed-out') hasExpired.current = status === 'expired'
  }, [status])
  useEffect(() => {
    const { current } = form
    if (!isTakenOver || !current) return undefined
    // A reader who does not sign in again after the session has expired may send the text as a guest.
    if (own.current && own.current.reader !== reader && (reader !== undefined || !hasExpired.current)) {
      emptyFields(current, own.current.typed)
      own.current = undefined
      setIsDraft(false)
    }
    let isCurrent = true
    const restore = async () => {
      // The text was posted without script a moment ago.
      const isPosted = readPostedOutcome(new URLSearchParams(search.current)) !== null
      if (isKnown) search.current = ''
      if (isPosted) await deleteDraft(review, reader)
      const draft = await readDraft(review, reader)
      if (!isCurrent) return
      if (draft && restoreDraft(current, draft)) setIsDraft(true)
      // Typed before the app ran. Not before it is known whose it is.
      if (isKnown && fieldOf(current, 'content').value !== '')
        void saveDraft(review, reader, readFields(current))
      if (reader !== undefined) own.current = { reader, typed: readFields(current) }
      setRestoredFor(reader)
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [form, review, isTakenOver, isKnown, reader])
  useEffect(
    () =>
      onSent((sentTo, content) => {
        const { current } = form
        if (!current || sentTo !== review || fieldOf(current, 'content').value.trim() !== content) return
        writeField(current, 'content', '')
      }),
    [form, review],
  )
  const save = () => {
    const { current } = form
    if (!current) return
    const typed = readFields(current)
    void saveDraft(review, reader, typed)
    if (reader !== undefined) own.current = { reader, typed }
    if (typed.content.trim() === '') setIsDraft(false)
  }
  return { isDraft, isRestored: restoredFor === reader, saveDraft: save }
}

/** The draft of this reader, else of a visitor: not of another account. */
export async function readDraft(review: number, reader: string | undefined): Promise<NewComment | undefined> {
  const own = reader === undefined ? undefined : await draftsOf('comment draft', reader).get(review)
  return own ?? (await draftsOf('comment draft', GUEST).get(review))
}

/** Stores the text until it is sent; deletes the draft if the text is blank. What a visitor began becomes the reader's. */
export async function saveDraft(
  review: number,
  reader: string | undefined,
  draft: NewComment,
): Promise<void> {
  if (draft.content.trim() === '') return deleteDraft(review, reader)
  const isStored = await draftsOf('comment draft', reader ?? GUEST).set(review, draft)
  if (isStored && reader !== undefined) await draftsOf('comment draft', GUEST).remove(review)
}

export async function deleteDraft(review: number, reader: string | undefined): Promise<void> {
  for (const owner of new Set([reader ?? GUEST, GUEST])) await draftsOf('comment draft', owner).remove(review)
}

/**
 * Shows the draft in the form. Text that was typed before the app ran is appended to it, so that neither is lost. Other
 * fields keep what was typed, but not what the form filled in itself. Returns whether a text was restored.
 */
export function restoreDraft(form: HTMLFormElement, draft: NewComment): boolean {
  const typed = fieldOf(form, 'content').value
  // The browser may have restored the same text by itself.
  const isShown = typed.includes(draft.content)
  if (!isShown)
    writeField(form, 'content', typed.trim() === '' ? draft.content : `${draft.content}\n\n${typed}`)
  for (const name of COMMENT_FIELDS) {
    const { value, defaultValue } = fieldOf(form, name)
    if (draft[name] && (value === '' || value === defaultValue)) writeField(form, name, draft[name])
  }
  return !isShown
}

type Listener = (review: number, content: string) => void

const listeners = new Set<Listener>()

/** Notifies that a text was stored. The form that shows it now, perhaps a later one than it was sent from, empties. */
export function notifySent(review: number, content: string): void {
  for (const listener of listeners) listener(review, content)
}

function onSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The fields are uncontrolled, so that hydration loses no input. */
export function fieldOf(form: HTMLFormElement, name: CommentField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
}

export function readFields(form: HTMLFormElement): TypedFields {
  return mapFields((name) => fieldOf(form, name).value)
}

/** Empties the fields that still have these values. Without an input event, which would delete the draft: it stays stored. */
function emptyFields(form: HTMLFormElement, typed: TypedFields): void {
  for (const name of COMMENT_FIELDS) {
    const field = fieldOf(form, name)
    if (field.value === typed[name]) field.value = ''
  }
}

function writeField(form: HTMLFormElement, name: CommentField, text = ''): void {
  const field = fieldOf(form, name)
  field.value = text
  // The count next to the field listens to this event.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
