/**
 * Repeats the presses that the inline script collected before the app ran (docs/product/interface.md). Call it once the
 * app is mounted: React then finishes hydration before it handles a click. A button that is being pressed once more at
 * this moment is left to that press.
 */
export function repeatEarlyClicks(): void {
  const { early } = window
  if (!early) return
  early.isAppRunning = true
  document.getElementById('app-missing')?.remove()
  const clicks = early.clicks.splice(0)
  for (const button of clicks) if (button !== early.held) button.click()
}
