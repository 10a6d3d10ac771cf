import { type RefObject, useEffect, useState } from 'react'
import { guestNameWording } from '../../../contract/wording/comments/guest-name.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { fieldOf, onSent } from './comment-draft.ts'
import styles from './comment-form.module.css'

/**
 * Fills an empty name field with the reader's name (docs/product/accounts.md), or with the one that this device remembers
 * of a guest; removes it when the reader signs in or out. Returns whether a guest's name is remembered, and what to do
 * when it is forgotten.
 */
export function useReaderName(
  form: RefObject<HTMLFormElement | null>,
  onChange: () => void,
): [isRemembered: boolean, onForget: () => void] {
  const session = useSession()
  const isGuest = session.status === 'signed-out'
  const [guestName, setGuestName] = useState('')
  const name = isGuest ? guestName : sessionOf(session)?.name
  const read = () => setGuestName(readGuestName())
  useEffect(() => {
    read()
    return onSent(read)
  }, [])
  useEffect(() => {
    const field = form.current && fieldOf(form.current, 'user_name')
    if (!field || !name) return undefined
    // As the default, too: a draft's name replaces it.
    field.defaultValue = name
    if (field.value === '') field.value = name
    onChange()
    return () => {
      if (field.value === name) field.value = ''
      field.defaultValue = ''
      onChange()
    }
    // `onChange` only measures the fields, so it is no dependency.
  }, [form, name])
  const onForget = () => {
    read()
    if (form.current) fieldOf(form.current, 'user_name').focus()
  }
  return [isGuest && guestName !== '', onForget]
}

// The name with which a guest has commented, on this device only (docs/product/comments.md).

const KEY = 'xingcha:name'

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
}

/** Says that this device remembers the guest's name, with a button to forget it. */
export function RememberedName({ onForget }: { onForget: () => void }) {
  const forget = () => {
    storeGuestName('')
    onForget()
  }
  return (
    <p className={styles.remembered}>
      {guestNameWording.remembered}
      <button type="button" className="text-link" onClick={forget}>
        {guestNameWording.forget}
      </button>
    </p>
  )
}
