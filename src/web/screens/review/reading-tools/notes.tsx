import { type RefObject, useEffect, useRef } from 'react'
import { noteLabel, readingToolsWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { useReadingSettings } from '../../../client/reading-settings.ts'
import { isPlainClick } from '../../../parts/site-link/site-link.tsx'

interface NotesProps {
  body: RefObject<HTMLElement | null>
  /** The HTML of the body. */
  html: string
}

/**
 * Notes beside their lines on a wide page, else in a panel that a reference opens. Without script they stand at the end of
 * the text.
 */
export function Notes({ body, html }: NotesProps) {
  const panel = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const reference = useRef<HTMLAnchorElement>(null)
  const isVertical = useReadingSettings().flow === 'vertical'

  useEffect(() => {
    const { current } = body
    if (!current?.querySelector('[data-note]')) return undefined
    const place = () => (isVertical ? returnNotes(current) : placeNotes(current))
    const size = new ResizeObserver(place)
    size.observe(current)
    window.addEventListener('resize', place)
    return () => {
      size.disconnect()
      window.removeEventListener('resize', place)
      returnNotes(current)
    }
  }, [body, html, isVertical])

  useEffect(() => {
    const { current } = body
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const target = link && isPlainClick(event, link) ? targetOf(link) : null
      const note = target?.closest<HTMLElement>('[data-note]')
      if (!current || !link || !target) return
      if (note && link.role === 'doc-noteref') {
        event.preventDefault()
        if (areNotesInMargin(current)) return focusInView(note)
        reference.current = link
        content.current?.replaceChildren(...copyOf(note))
        if (panel.current) openBelow(panel.current, link)
      } else if (link.closest('[data-note]') && areNotesInMargin(current)) {
        // Back to the line beside the note, which is in view.
        event.preventDefault()
        focusInView(target)
      }
    }
    current?.addEventListener('click', follow)
    return () => current?.removeEventListener('click', follow)
  }, [body, html])

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={noteLabel}
      className="reading-note"
      onToggle={(event) => {
        if (event.newState === 'closed' && document.activeElement === document.body)
          reference.current?.focus({ preventScroll: true })
      }}
    >
      <div ref={content} />
      <button
        type="button"
        onClick={() => {
          panel.current?.hidePopover()
          reference.current?.focus({ preventScroll: true })
        }}
      >
        {readingToolsWording.backToText}
      </button>
    </div>
  )
}

function targetOf(link: HTMLAnchorElement): HTMLElement | null {
  return link.hash === '' ? null : document.getElementById(decodeURIComponent(link.hash.slice(1)))
}

function focusInView(element: HTMLElement): void {
  focusWithoutScroll(element)
  element.scrollIntoView({ block: 'nearest' })
}

/** The note's content without ids, which must be unique in the page, and without its link back. */
function copyOf(note: HTMLElement): Node[] {
  const copy = note.cloneNode(true) as HTMLElement
  for (const link of copy.querySelectorAll('[role=doc-backlink]')) link.remove()
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
  return [...copy.childNodes]
}

/** Below the line of the reference, within the window; a phone has it at its lower edge (reading-tools.css). */
function openBelow(panel: HTMLElement, link: HTMLElement): void {
  panel.showPopover()
  const { left, bottom, top } = link.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = panel
  const isRoomBelow = bottom + 8 + offsetHeight < window.innerHeight
  panel.style.setProperty('--note-top', `${Math.max(8, isRoomBelow ? bottom + 8 : top - 8 - offsetHeight)}px`)
  panel.style.setProperty(
    '--note-left',
    `${Math.max(8, Math.min(left - 24, window.innerWidth - offsetWidth - 16))}px`,
  )
  panel.focus({ preventScroll: true })
}

/** Where the margin has room for notes, as in reading-tools.css. */
const WIDE = '(min-width: 75em)'
/** Pixels between two notes. */
const GAP = 12
/** In px: the notes may end so far below the text; longer ones stay at its end. */
const MAX_BELOW = 160

/** Puts each note beside the line of its first reference; where there is no room they stand at the end of the text. */
function placeNotes(body: HTMLElement): void {
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
function returnNotes(body: HTMLElement): void {
  delete body.dataset.notes
  for (const note of body.querySelectorAll<HTMLElement>('[data-note]')) note.style.removeProperty('top')
  for (const parent of body.querySelectorAll('[data-emptied]')) parent.removeAttribute('data-emptied')
}

function areNotesInMargin(body: HTMLElement): boolean {
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
