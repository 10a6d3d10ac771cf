import { type RefObject, useEffect, useRef } from 'react'

/** Ref of the text area that one goes on writing in: it takes the focus, with the caret at its end. */
export function useFocusAtEnd(): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusAtEnd(area.current), [])
  return area
}

export function focusAtEnd(area: HTMLTextAreaElement | null): void {
  area?.focus()
  area?.setSelectionRange(area.value.length, area.value.length)
}
