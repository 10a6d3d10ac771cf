/**
 * Repeats the presses that the inline script collected before the app ran (docs/product/interface.md). Call it once the
 * app is mounted: React then finishes hydration before it handles a click. A button that is pressed at this moment is
 * left out, because its click follows.
 */
export function repeatEarlyClicks(): void {
  document.getElementById('app-missing')?.remove()
  const { early } = window
  if (!early) return
  early.isAppRunning = true
  for (const button of early.clicks.splice(0)) if (button !== early.pressed) button.click()
}
