declare global {
  interface Window {
    /**
     * Buttons pressed before the app was there, each once, kept by the head's script (server/pages/later-script.ts).
     * `held`: the one on which a pointer has gone down and not up again.
     */
    earlyPresses?: (HTMLElement[] & { held?: HTMLElement | null }) | undefined
    /** Leaves the server's page as it is and tries again with the next touch or key; of the same script. */
    missApp?: ((tryAgain: () => void) => void) | undefined
  }
}

/**
 * Does what was pressed before the app was there (decisions.md 33). Call it once the app listens: from then on React
 * itself finishes the takeover before it passes a press on. Who is just pressing the same once more, because nothing
 * came of it, does it by that.
 */
export function repeatEarlyPresses(): void {
  const pressed = window.earlyPresses ?? []
  const held = window.earlyPresses?.held
  forgetEarlyPresses()
  for (const button of pressed) if (button !== held) button.click()
}

/** Where the app shows another screen than what was pressed on. */
export function forgetEarlyPresses(): void {
  window.earlyPresses = undefined
  document.getElementById('app-missed')?.remove()
}
