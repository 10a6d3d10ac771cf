import { useEffect, useState } from 'react'
import type { ScreenComponent } from '../client/screen.ts'
import type { Route, Target } from './route.ts'

const loadedScreens = new Map<Route['screen'], ScreenComponent<never>>()

/** Loads a route's screen; a loaded one is returned from memory. */
export async function loadScreen(route: Route): Promise<ScreenComponent<never>> {
  const screen = loadedScreens.get(route.screen) ?? (await route.screen()).default
  loadedScreens.set(route.screen, screen)
  return screen
}

export interface ShownScreen {
  target: Target
  Screen: ScreenComponent<never>
}

/**
 * The screen to show: the target's, or the one before it while the target's scripts are on their way.
 * `hasFailed`: the scripts could not be loaded.
 */
export function useScreen(target: Target): {
  shown: ShownScreen | undefined
  hasFailed: boolean
  retry: () => void
} {
  const loaded = loadedScreens.get(target.route.screen)
  const [lastShown, setLastShown] = useState<ShownScreen | undefined>(loaded && { target, Screen: loaded })
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    loadScreen(target.route).then(
      (Screen) => {
        if (!isCurrent) return
        setFailed(undefined)
        setLastShown({ target, Screen })
      },
      (cause: unknown) => {
        console.error('a screen could not be loaded', cause)
        if (isCurrent) setFailed(target.address)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [target, attempt])

  const hasFailed = failed === target.address
  return {
    shown: loaded ? { target, Screen: loaded } : lastShown,
    hasFailed,
    retry: () => setAttempt((count) => count + 1),
  }
}
