import { type RefObject, useEffect } from 'react'
import { sessionOf, useSession } from '../../client/session.ts'
import { fieldOf } from './comment-fields.ts'

/**
 * Fills an empty name field with the reader's name (docs/product/accounts.md), and removes it when the reader signs out.
 */
export function useReaderName(form: RefObject<HTMLFormElement | null>, onChange: () => void): void {
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
    // `onChange` only measures the fields, so it is no dependency.
  }, [form, name])
}
