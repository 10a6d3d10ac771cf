import { Search } from '../../ui/icons/icons.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { entrySearchWording } from '../../../contract/wording/reading/reading-list-entries.ts'
import { useSearchForm } from '../../parts/search-form/use-search-form.ts'
import { Hint, TextInput } from '../../ui/fields/text-field.tsx'
import styles from './entry-search.module.css'

interface EntrySearchProps {
  firstTerm: string
  hasFocus: boolean
  onFocus: (isFocused: boolean) => void
  /** Called with the trimmed term, '' for none: shortly after the last key, or by Enter. */
  onSearch: (term: string) => void
}

/** The search field of the list (docs/product/reading-list.md). */
export function EntrySearch({ firstTerm, hasFocus, onFocus, onSearch }: EntrySearchProps) {
  const [term] = useState(firstTerm)
  const { formProps, fieldProps, hint, hintId } = useSearchForm({ term })
  const { ref: field } = fieldProps
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus, field])
  const search = () => {
    clearTimeout(timer.current)
    latest.current(field.current?.value.trim() ?? '')
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, SEARCHES_AFTER)
  }
  return (
    <form
      role="search"
      className={`${styles.form} no-print`}
      onKeyDown={formProps.onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <Search className={styles.icon} />
      <TextInput
        {...fieldProps}
        aria-label={entrySearchWording.label}
        placeholder={entrySearchWording.placeholder}
        className={styles.input}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onInput={(event: FormEvent<HTMLInputElement>) => {
          fieldProps.onInput(event)
          // The letters of a composition are no term yet.
          if (!(event.nativeEvent as InputEvent).isComposing) searchSoon()
        }}
        onCompositionEnd={(event) => {
          fieldProps.onCompositionEnd(event)
          searchSoon()
        }}
      />
      <div role="status" className={styles.hint}>
        {hint !== null && <Hint id={hintId}>{hint}</Hint>}
      </div>
    </form>
  )
}

/** In ms after the last key. */
const SEARCHES_AFTER = 250
