import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { termLength } from '../../../contract/wording/site/fields.ts'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'

interface SearchFormOptions {
  /** The first value of the field; when it changes, so does the field. */
  term?: string
  /** Called with a trimmed term that is not blank. Absent: the browser sends the form. */
  onSearch?: (term: string) => void
}

/** For a field with `Suggestions`; static, because a role that comes later would confuse screen readers. */
export const COMBOBOX = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const

/** Characters from which the limit is shown. */
const HINT_FROM = LIMITS.searchTerm * 0.9

/** A GET form that works without script, hence uncontrolled. With script a blank term does nothing, and a hint shows the limit before it is reached. */
export function useSearchForm({ term = '', onSearch }: SearchFormOptions) {
  const field = useRef<HTMLInputElement>(null)
  const shownTerm = useRef(term)
  const [length, setLength] = useState(0)
  const hintId = useId()

  useEffect(() => {
    if (shownTerm.current === term) return
    shownTerm.current = term
    if (field.current) field.current.value = term
    setLength(countCodePoints(term))
  }, [term])

  const limitLength = (input: HTMLInputElement) => {
    const typed = [...input.value]
    if (typed.length > LIMITS.searchTerm) input.value = typed.slice(0, LIMITS.searchTerm).join('')
    setLength(Math.min(typed.length, LIMITS.searchTerm))
  }
  const submit = (event: FormEvent) => {
    const typed = field.current?.value.trim() ?? ''
    if (typed !== '' && !onSearch) return
    event.preventDefault()
    if (typed !== '') onSearch?.(typed)
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    setLength(0)
  }
  const hint = length >= HINT_FROM ? termLength(length, LIMITS.searchTerm) : null
  return {
    formProps: {
      role: 'search',
      action: '/search',
      method: 'get',
      onSubmit: submit,
      onKeyDown: ignoreComposingEnter,
    } as const,
    fieldProps: {
      ref: field,
      type: 'search',
      name: 'q',
      defaultValue: term,
      autoComplete: 'off',
      enterKeyHint: 'search',
      // Cutting the text during a composition would break the composition, so it is cut at its end.
      onInput: (event: FormEvent<HTMLInputElement>) => {
        if (!(event.nativeEvent as InputEvent).isComposing) limitLength(event.currentTarget)
      },
      onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => limitLength(event.currentTarget),
      ...(hint !== null && { 'aria-describedby': hintId }),
    } as const,
    hint,
    hintId,
    clear,
  }
}
