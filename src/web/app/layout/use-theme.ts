import { useEffect, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Also read by the head's script, before anything is painted (web/early). */
const STORAGE_KEY = 'theme'

/** The theme in force: the visitor's choice, else the system's. `light` until script knows better. */
export function useTheme(): Theme {
  return useSyncExternalStore(listenToTheme, presentTheme, () => 'light')
}

/** Takes effect at once and is remembered. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Keeps the browser's own bars in the colour of the page, which may differ from the system's theme. */
export function useBrowserTint(theme: Theme): void {
  useEffect(() => {
    const own = 'meta[name="theme-color"]:not([media])'
    const meta = document.head.querySelector<HTMLMetaElement>(own) ?? document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = getComputedStyle(document.body).backgroundColor
    // The first that applies counts, and the document's own two name the system's theme.
    if (!meta.isConnected) document.head.prepend(meta)
  }, [theme])
}

function presentTheme(): Theme {
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
