import { isSparing } from '../client/save-data.ts'
import type { HashLocation } from './hash-location.ts'

/** Loads the transition of covers between screens once the visitor points at something or presses a key, so that the first load has none of it. */
export function loadCarryCover(location: HashLocation): void {
  if (!('startViewTransition' in document) || isSparing()) return
  const load = () => {
    for (const name of EVENTS) removeEventListener(name, load)
    import('./carry-cover.ts').then(
      ({ carryCovers }) => {
        location.changeScreen = carryCovers()
      },
      // Without it screens change at once.
      () => {},
    )
  }
  for (const name of EVENTS) addEventListener(name, load, { passive: true })
}

const EVENTS = ['pointerover', 'keydown'] as const
