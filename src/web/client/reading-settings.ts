import { useSyncExternalStore } from 'react'

/** The reader's display settings for the text of a review; the first of each group is the default. */
export const READING_CHOICES = {
  size: ['medium', 'small', 'large'],
  leading: ['loose', 'tight'],
  face: ['ming', 'kai', 'hei'],
  flow: ['horizontal', 'vertical'],
} as const

export type ReadingGroup = keyof typeof READING_CHOICES
export type ReadingSettings = { readonly [Group in ReadingGroup]: (typeof READING_CHOICES)[Group][number] }

/** The head's script reads it too, before the first paint (web/early). Its value: the choices that are no defaults. */
const STORAGE_KEY = 'reading'

/** The settings that this device remembers. The defaults during hydration. */
export function useReadingSettings(): ReadingSettings {
  return parse(useSyncExternalStore(listen, current, () => ''))
}

/** Applies the settings and saves them on the device. */
export function chooseReadingSettings(changes: Partial<ReadingSettings>): void {
  const next = { ...parse(current()), ...changes }
  const stored = groups()
    .filter((group) => next[group] !== READING_CHOICES[group][0])
    .map((group) => next[group])
    .join(' ')
  document.documentElement.dataset.reading = stored
  try {
    localStorage.setItem(STORAGE_KEY, stored)
  } catch {
    // Without storage the choice is lost with the page.
  }
}

function parse(stored: string): ReadingSettings {
  const words = new Set(stored.split(' '))
  const chosen = groups().map((group) => {
    const choices: readonly string[] = READING_CHOICES[group]
    return [group, choices.find((choice) => words.has(choice)) ?? choices[0]]
  })
  return Object.fromEntries(chosen) as ReadingSettings
}

function groups(): ReadingGroup[] {
  return Object.keys(READING_CHOICES) as ReadingGroup[]
}

function current(): string {
  return document.documentElement.dataset.reading ?? ''
}

function listen(onChange: () => void): () => void {
  const choice = new MutationObserver(onChange)
  const followOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY) document.documentElement.dataset.reading = newValue ?? ''
  }
  choice.observe(document.documentElement, { attributeFilter: ['data-reading'] })
  window.addEventListener('storage', followOtherTab)
  return () => {
    choice.disconnect()
    window.removeEventListener('storage', followOtherTab)
  }
}
