import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { keysText } from '../../../contract/wording/studio/studio-go.ts'
import { orderText } from '../../../contract/wording/studio/studio.ts'
import { readChoice, storeChoice } from './device-choices.ts'

/** Keys as this device names them. */
export function keysHere(keys: string): string {
  return keysText(keys, /Mac|iPhone|iPad/.test(navigator.userAgent))
}

/** How a list is ordered on this device: without a mouse there is no ⌥. */
export function orderHint(): string {
  return orderText(window.matchMedia('(any-hover: hover)').matches ? keysHere('⌥↑↓') : undefined)
}

/** Calls the function for each key that is pressed in the document. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const act = useEffectEvent(onKey)
  // Before the paint: a key that is pressed as soon as its name can be read is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Keys that are one letter, outside fields and dialogs only, and unless they are switched off on this device. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
  useDocumentKeys((event) => {
    if (event.isComposing || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const action = actions[event.key.toLowerCase()]
    if (!action || (event.key.length === 1 && !areSingleKeysOn())) return
    event.preventDefault()
    action()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, dialog, [contenteditable]'

const SINGLE_KEYS = 'studio-single-keys'
const listeners = new Set<() => void>()

/** Whether single letters are keys on this device. */
export function useSingleKeysSetting(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
  return [isOn, choose]
}

function areSingleKeysOn(): boolean {
  return readChoice(SINGLE_KEYS) !== 'off'
}

function choose(isOn: boolean): void {
  storeChoice(SINGLE_KEYS, isOn ? null : 'off')
  for (const listener of listeners) listener()
}
