import { useEffect, useState } from 'react'
import type { ScreenComponent } from '../client/screen.ts'
import type { Route, Target } from './routes.ts'

const loadedScreens = new Map<string, ScreenComponent<never>>()

/** Loads a route's screen; at once where it has been loaded before. */
export async function loadScreen(route: Route): Promise<ScreenComponent<never>> {
  const screen = loadedScreens.get(route.source) ?? (await route.screen()).default
  loadedScreens.set(route.source, screen)
  return screen
}

export interface ShownScreen {
  target: Target
  Screen: ScreenComponent<never>
}

/**
 * What is to be shown: the target's screen, or the one before it while the target's scripts are on their way.
 * `hasFailed` where they did not arrive.
 */
export function useScreen(target: Target): {
  shown: ShownScreen | undefined
  hasFailed: boolean
  retry: () => void
} {
  const present = loadedScreens.get(target.route.source)
  const [last, setLast] = useState<ShownScreen | undefined>(present && { target, Screen: present })
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    loadScreen(target.route).then(
      (Screen) => {
        if (!isCurrent) return
        setFailed(undefined)
        setLast({ target, Screen })
      },
      (cause: unknown) => {
        console.error('a screen could not be loaded', cause)
        if (isCurrent) setFailed(target.address)
      },
    )
    return () => {
      isCurrent = false
    }
    // The target follows from its address.
  }, [target.address, attempt])

  const hasFailed = failed === target.address
  return {
    shown: present ? { target, Screen: present } : last,
    hasFailed,
    retry: () => setAttempt((count) => count + 1),
  }
}
