import { type RefObject, useEffect, useRef, useState } from 'react'
import { Search } from '../../ui/icons/icons.ts'
import { Key } from './buttons.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  hint: string
  fieldRef?: RefObject<HTMLInputElement | null>
  /** Whether / leads to the field, which has a reference then. */
  hasKey?: boolean
  onSearch: (text: string) => void
}

/** Searches while one types, but not during a composition. */
export function SearchField({
  label,
  hint,
  fieldRef,
  hasKey = fieldRef !== undefined,
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState('')
  const isComposing = useRef(false)
  const searched = useRef('')
  useEffect(() => {
    if (isComposing.current || searched.current === text.trim()) return undefined
    const timer = setTimeout(() => {
      searched.current = text.trim()
      onSearch(text.trim())
    }, 250)
    return () => clearTimeout(timer)
  })
  return (
    <Row as="label" gap="2" className={styles.search}>
      <Search />
      <input
        ref={fieldRef}
        type="search"
        aria-label={label}
        placeholder={hint}
        value={text}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={({ currentTarget }) => {
          isComposing.current = false
          setText(currentTarget.value)
        }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {hasKey && <Key isRead>/</Key>}
    </Row>
  )
}
