import { hasSignedInCookie } from '../../contract/signed-in-cookie.ts'

/** Shows the signed-in header before the app knows the session. */
export function markSignedIn(root: HTMLElement): void {
  if (hasSignedInCookie(document.cookie)) root.classList.add('signed-in')
}

/** Sets the theme that this device remembers. */
export function applyTheme(root: HTMLElement): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  } catch {
    // Without storage the system's theme applies.
  }
}
