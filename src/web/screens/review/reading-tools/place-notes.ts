/** Where the margin has room for notes, as in reading-tools.css. */
const WIDE = '(min-width: 1200px)'
/** Pixels between two notes. */
const GAP = 12
/** In px: the notes may end so far below the text; longer ones stay at its end. */
const MAX_BELOW = 160

/** Puts each note beside the line of its first reference; where there is no room they stand at the end of the text. */
export function placeNotes(body: HTMLElement): void {
  const notes = notesOf(body)
  if (notes.size === 0 || !window.matchMedia(WIDE).matches) return returnNotes(body)
  body.dataset.notes = 'margin'
  for (const [note] of notes) emptyParents(note, body)
  const { top } = body.getBoundingClientRect()
  let free = 0
  for (const [note, reference] of notes) {
    const line = reference.getBoundingClientRect().top - top
    const start = Math.max(line, free)
    note.style.top = `${start}px`
    free = start + note.offsetHeight + GAP
  }
  if (free > body.offsetHeight + MAX_BELOW) returnNotes(body)
}

/** Puts the notes back to the end of the text. */
export function returnNotes(body: HTMLElement): void {
  delete body.dataset.notes
  for (const note of body.querySelectorAll<HTMLElement>('[data-note]')) note.style.removeProperty('top')
  for (const parent of body.querySelectorAll('[data-emptied]')) parent.removeAttribute('data-emptied')
}

export function areNotesInMargin(body: HTMLElement): boolean {
  return body.dataset.notes === 'margin'
}

/** Each note with its first reference, in the order of the references. */
function notesOf(body: HTMLElement): Map<HTMLElement, HTMLAnchorElement> {
  const notes = new Map<HTMLElement, HTMLAnchorElement>()
  for (const reference of body.querySelectorAll<HTMLAnchorElement>('a[role=doc-noteref]')) {
    const target = document.getElementById(decodeURIComponent(reference.hash.slice(1)))
    const note = target?.closest<HTMLElement>('[data-note]')
    if (note && !notes.has(note)) notes.set(note, reference)
  }
  return notes
}

/** Marks what contained nothing but notes, and a heading over them, so that no empty list stays at the end. */
function emptyParents(note: HTMLElement, body: HTMLElement): void {
  let emptied: Element = note
  for (let parent = note.parentElement; parent && parent !== body; parent = parent.parentElement) {
    if (![...parent.children].every((child) => child.matches('[data-note], [data-emptied], hr'))) break
    parent.setAttribute('data-emptied', '')
    emptied = parent
  }
  if (emptied === note || emptied.nextElementSibling) return
  let before = emptied.previousElementSibling
  // The button that copies the link of a heading.
  if (before?.matches('button')) {
    before.setAttribute('data-emptied', '')
    before = before.previousElementSibling
  }
  if (before?.matches('h2, h3, h4, hr')) before.setAttribute('data-emptied', '')
}
