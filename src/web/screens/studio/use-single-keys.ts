import { useEffect, useRef } from 'react'
import { areSingleKeysOn } from './go/single-keys-setting.ts'

/** Keys that are one letter, outside fields and dialogs only, and unless they are switched off on this device. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return
      const action = latest.current[event.key.toLowerCase()]
      if (!action || (event.key.length === 1 && !areSingleKeysOn())) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, dialog, [contenteditable]'
