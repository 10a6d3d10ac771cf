import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { guestNameWording } from '../../../contract/wording/comments/guest-name.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { fieldOf } from './comment-draft.ts'
import { Note } from '../../ui/layout/primitives.tsx'

/** Fills an empty name with the reader's, or with the remembered guest's, and calls `onFilled` then. Returns whether a guest's is remembered. */
export function useReaderName(form: RefObject<HTMLFormElement | null>, onFilled: () => void): boolean {
  const session = useSession()
  const isGuest = session.status === 'signed-out'
  const guestName = useSyncExternalStore(onGuestName, readGuestName, () => '')
  const name = isGuest ? guestName : sessionOf(session)?.name
  const filled = useEffectEvent(onFilled)
  useEffect(() => {
    const field = form.current && fieldOf(form.current, 'user_name')
    const empty = field && name ? fill(field, name) : undefined
    filled()
    return empty
  }, [form, name])
  return isGuest && guestName !== ''
}

/** Returns the function that removes the name again. */
function fill(field: ReturnType<typeof fieldOf>, name: string): () => void {
  // As the default, too: a draft's name replaces it.
  field.defaultValue = name
  if (field.value === '') field.value = name
  return () => {
    if (field.value === name) field.value = ''
    field.defaultValue = ''
  }
}

// The name with which a guest has commented, on this device only (docs/product/comments.md).

const KEY = 'xingcha:name'

const listeners = new Set<() => void>()

function onGuestName(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Empty if none is remembered, or the browser denies storage. */
function readGuestName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** An empty name is forgotten. */
export function storeGuestName(name: string): void {
  try {
    if (name === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, name)
  } catch {
    // This is a convenience: the guest needs no message.
  }
  for (const listener of listeners) listener()
}

/** Says that this device remembers the guest's name, with a button to forget it. */
export function RememberedName({ onForget }: { onForget: () => void }) {
  const forget = () => {
    storeGuestName('')
    onForget()
  }
  return (
    <Note tone="soft">
      {guestNameWording.remembered}
      <button type="button" className="text-link" onClick={forget}>
        {guestNameWording.forget}
      </button>
    </Note>
  )
}
