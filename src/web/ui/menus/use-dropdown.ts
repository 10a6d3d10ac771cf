import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

const HOVER_OPENS_AFTER = 80
const HOVER_CLOSES_AFTER = 240

interface DropdownOptions {
  /** Selects the items of the panel for the arrow keys. */
  itemSelector: string
  opensOnHover: boolean
  /** Selects the item that gets the focus when a press or key opens the panel. */
  focusOnOpen?: string
  /** Fits the open panel to its room (fit-panel.ts): not for every page, because of its weight. */
  fit?: ((panel: HTMLElement, anchor: DOMRect) => void) | undefined
}

/**
 * A panel below a button, opened by hover after 80 ms, keyboard focus, press, Enter or arrow keys. Esc closes it and
 * returns the focus; leaving it or a press outside closes it too (docs/product/interface.md).
 */
export function useDropdown({ itemSelector, opensOnHover, focusOnOpen, fit }: DropdownOptions) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const hoverTimer = useRef(0)
  // A press on the button of a panel that hover has opened keeps it open.
  const isPinned = useRef(false)
  const isRestoringFocus = useRef(false)

  const open = (how: { isPinned: boolean; focus?: 'first' | 'last' | 'current' }) => {
    clearTimeout(hoverTimer.current)
    isPinned.current = how.isPinned
    if (!how.focus) return setIsOpen(true)
    // An item of a closed panel takes no focus.
    flushSync(() => setIsOpen(true))
    focusItem(how.focus)
  }
  const close = (returnFocus = false) => {
    clearTimeout(hoverTimer.current)
    isPinned.current = false
    setIsOpen(false)
    if (!returnFocus) return
    isRestoringFocus.current = true
    trigger.current?.focus()
    isRestoringFocus.current = false
  }
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>(itemSelector) ?? [])]
  const focusItem = (which: 'first' | 'last' | 'current') => {
    const all = items()
    const current = focusOnOpen === undefined ? null : panel.current?.querySelector<HTMLElement>(focusOnOpen)
    const target = which === 'last' ? all.at(-1) : which === 'current' ? (current ?? all[0]) : all[0]
    target?.focus()
  }

  useLayoutEffect(() => {
    if (isOpen && panel.current && trigger.current)
      fit?.(panel.current, trigger.current.getBoundingClientRect())
  }, [isOpen, fit])

  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close()
    }
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      close(root.current?.contains(document.activeElement) === true)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [isOpen])

  useEffect(() => () => clearTimeout(hoverTimer.current), [])

  const rootProps = {
    ref: root,
    onPointerEnter: (event: PointerEvent) => {
      if (!opensOnHover || event.pointerType !== 'mouse') return
      clearTimeout(hoverTimer.current)
      if (isOpen) return
      hoverTimer.current = window.setTimeout(() => open({ isPinned: false }), HOVER_OPENS_AFTER)
    },
    onPointerLeave: (event: PointerEvent) => {
      if (!opensOnHover || event.pointerType !== 'mouse') return
      clearTimeout(hoverTimer.current)
      if (!isPinned.current) hoverTimer.current = window.setTimeout(() => close(), HOVER_CLOSES_AFTER)
    },
    onBlur: (event: FocusEvent) => {
      const goesElsewhere = event.relatedTarget !== null && !root.current?.contains(event.relatedTarget)
      if (goesElsewhere) close()
    },
  }
  const triggerProps = {
    ref: trigger,
    'aria-expanded': isOpen,
    onFocus: (event: FocusEvent) => {
      // Keyboard focus only; a press has its own handler.
      const hasCome = !isRestoringFocus.current && event.currentTarget.matches(':focus-visible')
      if (opensOnHover && hasCome && !isOpen) open({ isPinned: false })
    },
    onClick: () => {
      if (isOpen && isPinned.current) close()
      else open({ isPinned: true, ...(focusOnOpen !== undefined && { focus: 'current' as const }) })
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      const toCurrent = focusOnOpen !== undefined && !isOpen
      const focus = toCurrent ? 'current' : event.key === 'ArrowUp' ? 'last' : 'first'
      open({ isPinned: true, focus })
    },
  }
  const panelProps = {
    ref: panel,
    onKeyDown: (event: KeyboardEvent) => {
      const all = items()
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const at = all.indexOf(document.activeElement as HTMLElement)
      if (step !== undefined) all.at((at + step) % all.length)?.focus()
      else if (event.key === 'Home') all[0]?.focus()
      else if (event.key === 'End') all.at(-1)?.focus()
      else return
      event.preventDefault()
    },
  }
  return { isOpen, close, rootProps, triggerProps, panelProps }
}
