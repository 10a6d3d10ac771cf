import { useEffect, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** The head's script reads it too, before the first paint (web/early). */
const STORAGE_KEY = 'theme'

/** The visitor's choice, else the system's theme. `light` during hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(listenToTheme, currentTheme, () => 'light')
}

/** Applies the theme and saves it on the device. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage the choice is lost with the page.
  }
}

/** Gives the browser's bars the colour of the page, whose theme may differ from the system's. */
export function useBrowserTint(theme: Theme): void {
  useEffect(() => {
    const own = 'meta[name="theme-color"]:not([media])'
    const meta = document.head.querySelector<HTMLMetaElement>(own) ?? document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = getComputedStyle(document.body).backgroundColor
    // Prepended, since the first matching tag counts and the document's two follow the system's theme.
    if (!meta.isConnected) document.head.prepend(meta)
  }, [theme])
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return systemPrefersDark().matches ? 'dark' : 'light'
}

function systemPrefersDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function listenToTheme(onChange: () => void): () => void {
  const system = systemPrefersDark()
  const choice = new MutationObserver(onChange)
  const followOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue !== null) document.documentElement.dataset.theme = newValue
  }
  system.addEventListener('change', onChange)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  window.addEventListener('storage', followOtherTab)
  return () => {
    system.removeEventListener('change', onChange)
    choice.disconnect()
    window.removeEventListener('storage', followOtherTab)
  }
}
