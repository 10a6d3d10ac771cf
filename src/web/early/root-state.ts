import { hasSignedInCookie } from '../../contract/accounts/signed-in-cookie.ts'

/** Shows the signed-in header before the app knows the session. */
export function markSignedIn(root: HTMLElement): void {
  if (hasSignedInCookie(document.cookie)) root.classList.add('signed-in')
}

/** Sets the theme and the reading settings that this device remembers. */
export function applyChoices(root: HTMLElement): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
    const reading = localStorage.getItem('reading')
    if (reading) root.dataset['reading'] = reading
  } catch {
    // Without storage the system's theme and the default settings apply.
  }
}
