import { type RefObject, useEffect, useRef } from 'react'
import { noteLabel, readingToolsWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { isPlainClick } from '../../../parts/site-link/site-link.tsx'
import { useReadingSettings } from '../../../client/reading-settings.ts'
import { areNotesInMargin, placeNotes, returnNotes } from './place-notes.ts'

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
