/**
 * Repeats the presses that the inline script collected before the app ran (docs/product/interface.md). Call it once the
 * app is mounted: React then finishes hydration before it handles a click. A button that is being pressed once more at
 * this moment is left to that press.
 */
export function repeatEarlyClicks(): void {
  const pressed = window.early?.pressed
  for (const button of dropEarlyClicks()) if (button !== pressed) button.click()
}

/** Ends the collecting without repeating anything, where the app shows another screen. Returns what was collected. */
export function dropEarlyClicks(): HTMLElement[] {
  document.getElementById('app-missing')?.remove()
  if (!window.early) return []
  window.early.isAppRunning = true
  return window.early.clicks.splice(0)
}
