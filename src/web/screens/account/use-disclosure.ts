import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

interface Disclosure {
  /** Ref of the element that contains the button or the opened form. */
  container: RefCallback<HTMLElement>
  isOpen: boolean
  open: () => void
  close: () => void
}

/** A form that opens in place of its button: it gets the focus, and the button gets it back when the form closes. */
export function useDisclosure(): Disclosure {
  const element = useRef<HTMLElement>(null)
  const container = useCallback((current: HTMLElement | null) => {
    element.current = current
  }, [])
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // The result, such as the recovery codes, may already have the focus.
    if (!isOpen && document.activeElement !== document.body) return
    element.current?.querySelector<HTMLElement>(isOpen ? 'input, [type="submit"]' : 'button')?.focus()
  }, [isOpen])
  return { container, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
