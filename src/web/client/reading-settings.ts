import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from './api/api-context.ts'
import { useSession, useSessionSource } from './session/session.ts'

/** The reader's display settings for the text of a review; the first of each group is the default. No word is in two groups. */
export const READING_CHOICES = {
  size: ['medium', 'smallest', 'small', 'large', 'largest'],
  measure: ['standard', 'narrow', 'wide'],
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
  noteUnsent(document.documentElement.classList.contains('signed-in'))
  store({ ...parse(current()), ...changes })
}

/** Set on this device while the account does not have what a reader has chosen on it. */
const UNSENT_KEY = 'reading-unsent'

function noteUnsent(isUnsent: boolean): void {
  try {
    if (isUnsent) localStorage.setItem(UNSENT_KEY, '1')
    else localStorage.removeItem(UNSENT_KEY)
  } catch {
    // As below.
  }
}

function isUnsent(): boolean {
  try {
    return localStorage.getItem(UNSENT_KEY) !== null
  } catch {
    return false
  }
}

/** The account's settings that this document has applied, with the account. */
let applied: string | undefined

/** Applies what a reader has chosen on any device, and saves what is chosen on this one. */
export function useAccountReading(): void {
  const api = useApi()
  const source = useSessionSource()
  const state = useSession()
  const session = state.status === 'signed-in' ? state.session : undefined
  const id = session?.id
  const ofAccount = session?.reading ?? undefined
  useEffect(() => {
    if (id === undefined) return undefined
    const send = () => {
      const chosen = current()
      if (chosen === ofAccount) return noteUnsent(false)
      api.call('PUT /api/account/reading', { body: { reading: chosen }, unasked: true }).then(
        (changed) => {
          // Later choices are on their way.
          if (chosen !== current()) return
          noteUnsent(false)
          source.note('user_updated', changed)
        },
        // The device has it, and sends it from its next page.
        () => {},
      )
    }
    const found = `${id} ${ofAccount}`
    if (found !== applied) {
      applied = found
      if (isUnsent()) send()
      else if (ofAccount !== undefined) store(parse(ofAccount))
    }
    return listen(send)
  }, [api, source, id, ofAccount])
}

function store(settings: ReadingSettings): void {
  const stored = groups()
    .filter((group) => settings[group] !== READING_CHOICES[group][0])
    .map((group) => settings[group])
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
