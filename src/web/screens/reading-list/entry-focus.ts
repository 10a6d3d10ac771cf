import { focusHeading } from '../../client/move-focus.ts'

/** The id of an entry's element. */
export function entryElementId(id: number): string {
  return `${ID_PREFIX}${id}`
}

/** Focuses the entry as soon as it is rendered, or the screen's heading if it does not appear and the reader is nowhere else by then. */
export function focusEntry(id: number | undefined, frames = 30): void {
  requestAnimationFrame(() => {
    const entry = id === undefined ? null : document.getElementById(entryElementId(id))
    if (!entry && id !== undefined && frames > 0) {
      focusEntry(id, frames - 1)
      return
    }
    if (entry) entry.focus({ preventScroll: true })
    else if (id === undefined || document.activeElement === document.body) focusHeading()
  })
}

/** The next entry, or else the one before: it gets the focus when the entry disappears. */
export function neighbourEntry(id: number): number | undefined {
  const card = document.getElementById(entryElementId(id))
  const all = [...(card?.closest('[role=list]')?.querySelectorAll(`[id^=${ID_PREFIX}]`) ?? [])]
  const at = all.findIndex((each) => each === card)
  const neighbour = all[at + 1] ?? all[at - 1]
  return neighbour ? Number(neighbour.id.slice(ID_PREFIX.length)) : undefined
}

/** Call before a change of status: if the filter then hides the entry, its neighbour gets the focus. */
export function moveFocusIfFiltered(id: number): void {
  const neighbour = neighbourEntry(id)
  requestAnimationFrame(() => {
    if (!document.getElementById(entryElementId(id))) focusEntry(neighbour)
  })
}

const ID_PREFIX = 'entry-'
