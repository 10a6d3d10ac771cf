import { type RefObject, useEffect } from 'react'
import { sessionOf, useSession } from '../../client/session.ts'
import { fieldOf } from './comment-fields.ts'

/**
 * Fills in the name of who is signed in, where none has been typed; it can be changed (docs/product/accounts.md). Whoever
 * comes to this device after them does not find it there.
 */
export function useOwnName(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
  const name = sessionOf(useSession())?.name
  useEffect(() => {
    const field = form.current && fieldOf(form.current, 'user_name')
    if (!field || name === undefined) return undefined
    if (field.value === '') field.value = name
    onChange()
    return () => {
      if (field.value === name) field.value = ''
      onChange()
    }
    // What it calls only measures the fields.
  }, [form, name])
}
