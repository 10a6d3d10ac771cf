/** The state that the inline script and the app share. */
export interface Early {
  /** Buttons pressed before the app ran, each once, in order. */
  clicks: HTMLElement[]
  /** The button on which a pointer is down and not yet up. */
  pressed: HTMLElement | null
  isAppRunning: boolean
  /** True where the page is at the scroll position of its history entry, or the visitor has scrolled it. */
  isScrollRestored?: boolean
  /** Leaves the server's page as it is and runs `retry` at the visitor's next press or key. */
  reportMissingApp: (retry?: () => void) => void
}

declare global {
  interface Window {
    early?: Early | undefined
  }
}

/** Remembers presses of buttons that need the app (popovers open without it), which repeats them once it runs (web/app/follow-links.ts). */
export function collectEarlyClicks(): Early {
  const early: Early = { clicks: [], pressed: null, isAppRunning: false, reportMissingApp: () => {} }
  window.early = early
  addEventListener('pointerdown', (event) => (early.pressed = buttonOf(event)), true)
  addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event)
      early.pressed = null
      // A visitor who sees nothing happen presses again, and means one press.
      if (!early.isAppRunning && button && !early.clicks.includes(button)) early.clicks.push(button)
    },
    true,
  )
  return early
}

function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('button[type=button]:not([popovertarget])')
    : null
}
