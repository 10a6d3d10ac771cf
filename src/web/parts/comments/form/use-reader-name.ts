import { type RefObject, useEffect, useState } from 'react'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { fieldOf } from './comment-fields.ts'
import { readGuestName } from './guest-name.ts'
import { onSent } from './sent-comments.ts'

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
    if (field.value === '') field.value = name
    onChange()
    return () => {
      if (field.value === name) field.value = ''
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
