/**
 * Repeats the presses that the inline script collected before the app ran (docs/product/interface.md). Call it once the
 * app is mounted: React then finishes hydration before it handles a click. A button that is pressed at this moment is
 * left out, because its click follows.
 */
export function repeatEarlyClicks(): void {
  const pressed = window.early?.pressed
  for (const button of dropEarlyClicks()) if (button !== pressed) button.click()
}

/** Stops the collection without repeating the clicks, for an app that shows another screen. Returns the buttons. */
export function dropEarlyClicks(): HTMLElement[] {
  document.getElementById('app-missing')?.remove()
  if (!window.early) return []
  window.early.isAppRunning = true
  return window.early.clicks.splice(0)
}
