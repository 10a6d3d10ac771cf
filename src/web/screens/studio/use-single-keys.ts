import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './go/single-keys-setting.ts'

/** Keys that are one letter, outside fields and dialogs only, and unless they are switched off on this device. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const action = actions[event.key.toLowerCase()]
    if (!action || (event.key.length === 1 && !areSingleKeysOn())) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, dialog, [contenteditable]'
