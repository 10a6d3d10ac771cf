/** By which an entry is found on the screen. */
export function entryElementId(id: number): string {
  return `${PLACE}${id}`
}

/** Where the focus goes on: with the entry as soon as it is on the screen, else with the list. */
export function focusEntry(id: number | undefined, frames = 30): void {
  requestAnimationFrame(() => {
    const entry = id === undefined ? null : document.getElementById(entryElementId(id))
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
export function neighbourEntry(id: number): number | undefined {
  const card = document.getElementById(entryElementId(id))
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  return neighbour ? Number(neighbour.id.slice(PLACE.length)) : undefined
}

/** Where the filter takes the entry away together with the focus, that goes on beside it. */
export function moveFocusIfFiltered(id: number): void {
  const neighbour = neighbourEntry(id)
  requestAnimationFrame(() => {
    if (!document.getElementById(entryElementId(id))) focusEntry(neighbour)
  })
}

const PLACE = 'entry-'
