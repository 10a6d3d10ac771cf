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
import { type CommentTools, readPostedOutcome, useCommentTools } from './comments-context.ts'

/** Saves unsent text on this device and restores it (docs/product/interface.md). `isRestored`: that of this reader. */
export function useCommentDraft(): { isDraft: boolean; isRestored: boolean; saveDraft: () => void } {
  const tools = useCommentTools()
  const { reader, form } = tools
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
      const query = new URLSearchParams(search.current)
      const id = Number(query.get('comment')?.split('-')[1])
      if (isKnown) search.current = ''
      if (readPostedOutcome(query))
        await deleteDraft({ ...tools, ...(id > 0 && { answered: { id, name: undefined } }) })
      const draft = await readDraft(tools)
      if (!isCurrent) return
      if (draft && restoreDraft(current, draft)) setIsDraft(true)
      // Typed before the app ran. Not before it is known whose it is.
      if (isKnown && fieldOf(current, 'content').value !== '') void saveDraft(tools, readFields(current))
      if (reader !== undefined) own.current = { reader, typed: readFields(current) }
      setRestoredFor(reader)
    }
    void restore()
    return () => {
      isCurrent = false
    }
  }, [tools, form, isTakenOver, isKnown, reader])
  useEffect(
    () =>
      onSent(({ review, answered }, content) => {
        const { current } = form
        const isHere = review === tools.review && answered?.id === tools.answered?.id
        if (!current || !isHere || fieldOf(current, 'content').value.trim() !== content) return
        writeField(current, 'content', '')
      }),
    [tools, form],
  )
  const save = () => {
    const { current } = form
    if (!current) return
    const typed = readFields(current)
    void saveDraft(tools, typed)
    if (reader !== undefined) own.current = { reader, typed }
    if (typed.content.trim() === '') setIsDraft(false)
  }
  return { isDraft, isRestored: restoredFor === reader, saveDraft: save }
}

/** Whose text it is, and where it will stand. */
type DraftPlace = Pick<CommentTools, 'review' | 'reader' | 'answered'>

function draftsAt({ review, answered }: DraftPlace, owner = GUEST) {
  const drafts = draftsOf(answered ? 'answer draft' : 'comment draft', owner)
  const id = answered?.id ?? review
  return {
    get: () => drafts.get(id),
    set: (draft: NewComment) => drafts.set(id, draft),
    remove: () => drafts.remove(id),
  }
}

/** The draft of this reader, else of a visitor: not of another account. */
export async function readDraft(place: DraftPlace): Promise<NewComment | undefined> {
  const own = place.reader === undefined ? undefined : await draftsAt(place, place.reader).get()
  return own ?? (await draftsAt(place).get())
}

/** Stores the text until it is sent; deletes the draft if the text is blank. What a visitor began becomes the reader's. */
export async function saveDraft(place: DraftPlace, draft: NewComment): Promise<void> {
  if (draft.content.trim() === '') return deleteDraft(place)
  const isStored = await draftsAt(place, place.reader).set(draft)
  if (isStored && place.reader !== undefined) await draftsAt(place).remove()
}

export async function deleteDraft(place: DraftPlace): Promise<void> {
  for (const owner of new Set([place.reader, GUEST])) await draftsAt(place, owner).remove()
}

/** Shows the draft, with what was typed before the app ran at its end; other fields keep what was typed. Returns whether there was one. */
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

type Listener = (place: DraftPlace, content: string) => void

const listeners = new Set<Listener>()

/** Notifies that a text was stored. The form that shows it now, perhaps a later one than it was sent from, empties. */
export function notifySent(place: DraftPlace, content: string): void {
  for (const listener of listeners) listener(place, content)
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
