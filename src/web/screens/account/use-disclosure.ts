import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

interface Disclosure {
  /** Holds the button, or what opens in its place. */
  place: RefCallback<HTMLElement>
  isOpen: boolean
  open: () => void
  close: () => void
}

/** What opens in place of a button takes the focus along, and gives it back to the button. */
export function useDisclosure(): Disclosure {
  const element = useRef<HTMLElement>(null)
  const place = useCallback((present: HTMLElement | null) => {
    element.current = present
  }, [])
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // What came of it may have taken the focus already.
    if (!isOpen && document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>(isOpen ? 'input, [type="submit"]' : 'button')?.focus()
  }, [isOpen])
  return { place, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
