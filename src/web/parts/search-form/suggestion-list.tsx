import { type RefObject, useEffect, useEffectEvent, useId, useState, useRef } from 'react'
import { categoryPath, reviewPath, searchPath } from '../../../contract/links.ts'
import type { Suggestions } from '../../../contract/reviews/search.ts'
import { authorOf, textTitle } from '../../../contract/wording/reviews/books.ts'
import { suggestionsWording } from '../../../contract/wording/reviews/suggestions.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useNavigate } from '../../client/location/location.ts'
import styles from './suggestion-list.module.css'

export interface SuggestionListProps {
  /** Within a positioned form, which the list is as wide as. Its markup has the role combobox. */
  field: RefObject<HTMLInputElement | null>
  /** Called before another screen is gone to. */
  onLeave?: () => void
}

interface Option {
  to: string
  name: string
  note: string
}

/** The list below a search field: a combobox of the ARIA Authoring Practices, whose focus stays in the field. */
export function SuggestionList({ field, onLeave }: SuggestionListProps) {
  const navigate = useNavigate()
  const id = useId()
  const { shown, close } = useSuggestions(field)
  const options = shown ? optionsOf(shown) : []
  const [active, setActive] = useState(-1)
  const [marked, setMarked] = useState(shown)
  if (marked !== shown) {
    setMarked(shown)
    setActive(-1)
  }
  const isOpen = options.length > 0

  const choose = ({ to }: Option) => {
    close()
    onLeave?.()
    navigate(to)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Safari reports the Enter that ends a composition after it, with this code.
    if (!isOpen || event.isComposing || event.keyCode === 229) return
    const option = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      // The field itself stands between the last and the first.
      const places = options.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && option) choose(option)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const input = field.current
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [field])
  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-expanded', String(isOpen))
    setOrRemove(input, 'aria-controls', isOpen ? id : undefined)
    setOrRemove(input, 'aria-activedescendant', active === -1 ? undefined : `${id}-${active}`)
  }, [field, id, isOpen, active])

  if (!isOpen) return null
  const top = field.current ? field.current.offsetTop + field.current.offsetHeight + 3 : undefined
  return (
    <div
      id={id}
      role="listbox"
      aria-label={suggestionsWording.label}
      className={`${styles.list} no-print`}
      style={{ top }}
    >
      {options.map((option, index) => (
        <div
          key={option.to}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <span className="clamped">{option.name}</span>
          <span className={styles.note}>{option.note}</span>
        </div>
      ))}
    </div>
  )
}

function optionsOf({ reviews, authors, categories }: Suggestions): Option[] {
  return [
    ...reviews.map(({ id, slug, ...text }) => ({
      to: reviewPath(id, slug),
      name: textTitle(text),
      note: authorOf(text),
    })),
    ...authors.map((author) => ({ to: searchPath(author), name: author, note: suggestionsWording.author })),
    ...categories.map(({ slug, name }) => ({
      to: categoryPath(slug),
      name,
      note: suggestionsWording.category,
    })),
  ]
}

function setOrRemove(input: HTMLInputElement | null, name: string, value: string | undefined): void {
  if (value === undefined) input?.removeAttribute(name)
  else input?.setAttribute(name, value)
}

/** The server's suggestions for the text of the field; null while there is nothing to show. */
function useSuggestions(field: RefObject<HTMLInputElement | null>) {
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
