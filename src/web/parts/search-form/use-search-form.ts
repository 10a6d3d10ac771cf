import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { termLength } from '../../../contract/wording/fields.ts'
import { ignoreComposingEnter } from '../../ui/composing-enter.ts'

interface SearchFormOptions {
  /** What stands in the field to begin with, and whenever it changes. */
  term?: string
  /** A trimmed term that is not blank. Absent: the browser sends the form itself. */
  onSearch?: (term: string) => void
}

const TOLD_FROM = LIMITS.searchTerm * 0.9

/**
 * A real GET form that works without script. With it: the term is trimmed, a blank one does nothing (docs/product/search.md),
 * the limit is told before it is hit. The field keeps its own value, so nothing typed before the app has taken
 * over is lost.
 */
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

  const hold = (input: HTMLInputElement) => {
    const typed = [...input.value]
    if (typed.length > LIMITS.searchTerm) input.value = typed.slice(0, LIMITS.searchTerm).join('')
    setLength(Math.min(typed.length, LIMITS.searchTerm))
  }
  const submit = (event: FormEvent) => {
    const asked = field.current?.value.trim() ?? ''
    if (asked !== '' && !onSearch) return
    event.preventDefault()
    if (asked !== '') onSearch?.(asked)
  }
  const clear = () => {
    if (field.current) field.current.value = ''
    setLength(0)
  }
  const hint = length >= TOLD_FROM ? termLength(length, LIMITS.searchTerm) : null
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
      // Cutting in the middle of a composition would break it: it is cut at its end.
      onInput: (event: FormEvent<HTMLInputElement>) => {
        if (!(event.nativeEvent as InputEvent).isComposing) hold(event.currentTarget)
      },
      onCompositionEnd: (event: { currentTarget: HTMLInputElement }) => hold(event.currentTarget),
      ...(hint !== null && { 'aria-describedby': hintId }),
    } as const,
    hint,
    hintId,
    clear,
  }
}
