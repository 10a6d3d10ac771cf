import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Suggestions } from '../../../contract/reviews/search.ts'
import { useApi } from '../../client/api/api-context.ts'

/** The server's suggestions for the text of the field; null while there is nothing to show. */
export function useSuggestions(field: RefObject<HTMLInputElement | null>) {
  const api = useApi()
  const [shown, setShown] = useState<Suggestions | null>(null)
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const close = () => {
    clearTimeout(timer.current)
    running.current?.abort()
    setShown(null)
  }
  useEffect(() => {
    const input = field.current
    if (!input) return undefined
    const request = async (q: string) => {
      const controller = new AbortController()
      running.current = controller
      try {
        const { signal } = controller
        const found = await api.call('GET /api/search/suggestions', { query: { q }, signal })
        if (!signal.aborted) setShown(isEmpty(found) ? null : found)
      } catch {
        // Suggestions help; their absence is no message.
        if (!controller.signal.aborted) setShown(null)
      }
    }
    const ask = () => {
      clearTimeout(timer.current)
      running.current?.abort()
      if (input.value.trim() === '') setShown(null)
      // Read after the field has cut a text that is too long, which the server would refuse.
      else timer.current = setTimeout(() => void request(input.value.trim()), REST)
    }
    const onInput = (event: Event) => {
      // The letters of a composition are no name yet; its end reports the characters.
      if (!(event as InputEvent).isComposing) ask()
    }
    input.addEventListener('input', onInput)
    input.addEventListener('compositionend', ask)
    input.addEventListener('blur', close)
    input.form?.addEventListener('submit', close)
    // Typed while this was loading.
    if (document.activeElement === input && input.value !== input.defaultValue) ask()
    return () => {
      clearTimeout(timer.current)
      running.current?.abort()
      input.removeEventListener('input', onInput)
      input.removeEventListener('compositionend', ask)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('submit', close)
    }
  }, [api, field])
  return { shown, close }
}

function isEmpty({ reviews, authors, categories }: Suggestions): boolean {
  return reviews.length + authors.length + categories.length === 0
}

/** In ms after the last key: who types fast is not asked about each letter. */
const REST = 90
