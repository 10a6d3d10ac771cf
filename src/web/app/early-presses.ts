declare global {
  interface Window {
    /** Buttons pressed before the app was there, each once, kept by the head's script (server/pages/later-script.ts). */
    earlyPresses?: HTMLElement[] | undefined
  }
}

/**
 * Does what was pressed before the app was there (decisions.md 33). Call it once the app listens: from then on React
 * itself finishes the takeover before it passes a press on.
 */
export function repeatEarlyPresses(): void {
  const pressed = window.earlyPresses ?? []
  window.earlyPresses = undefined
  for (const button of pressed) button.click()
}
