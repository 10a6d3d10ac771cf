/** By which an entry is found on the screen. */
export function entryPlace(id: number): string {
  return `${PLACE}${id}`
}

/** Where the focus goes on: with the entry as soon as it is on the screen, else with the list. */
export function focusEntry(id: number | undefined, frames = 30): void {
  requestAnimationFrame(() => {
    const entry = id === undefined ? null : document.getElementById(entryPlace(id))
    if (!entry && id !== undefined && frames > 0) {
      focusEntry(id, frames - 1)
      return
    }
    const target = entry ?? document.querySelector<HTMLElement>('main h1')
    if (target && !entry) target.tabIndex = -1
    target?.focus({ preventScroll: true })
  })
}

/** The next one, or the one before: where the focus goes on when the entry is gone. */
export function neighbourOf(id: number): number | undefined {
  const card = document.getElementById(entryPlace(id))
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour ? Number(neighbour.id.slice(PLACE.length)) : undefined
}

/** Where the filter takes the entry away together with the focus, that goes on beside it. */
export function keepFocusNear(id: number): void {
  const neighbour = neighbourOf(id)
  requestAnimationFrame(() => {
    if (!document.getElementById(entryPlace(id))) focusEntry(neighbour)
  })
}

const PLACE = 'entry-'
