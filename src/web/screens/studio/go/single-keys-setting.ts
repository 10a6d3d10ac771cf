import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'studio-single-keys'
const listeners = new Set<() => void>()

/** Whether single letters are keys on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

export function useSingleKeysSetting(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
  return [isOn, choose]
}

function choose(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch {
    // Without storage the choice cannot be kept.
  }
  for (const listener of listeners) listener()
}
