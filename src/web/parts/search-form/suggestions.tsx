import { type ComponentType, useEffect, useState } from 'react'
import type { SuggestionListProps } from './suggestion-list.tsx'

/** The suggestions while a reader types (docs/product/search.md). Loaded at the first focus of the field. */
export function Suggestions(props: SuggestionListProps) {
  const [List, setList] = useState<ComponentType<SuggestionListProps>>()
  const input = props.field
  useEffect(() => {
    const field = input.current
    const load = () =>
      // Without the list the field searches as before.
      void import('./suggestion-list.tsx').then(
        ({ SuggestionList }) => setList(() => SuggestionList),
        () => {},
      )
    if (document.activeElement === field) load()
    else field?.addEventListener('focus', load, { once: true })
    return () => field?.removeEventListener('focus', load)
  }, [input])
  return List && <List {...props} />
}
