import { decodeUrlPart } from '../../../../contract/text/urls.ts'
import { tagOf } from '../body/attributes.ts'

/** Marks what `cleanPaste` leaves alone. */
export const NOTE = 'data-note'

/** Selects the notes of a paste, after `gatherPastedNotes`. */
export const PASTED_NOTES = `section[${NOTE}]`

/** Turns the notes of other programs, links to a place of the same paste, into references and a list with new ids, in place. */
export function gatherPastedNotes(body: HTMLElement): void {
  const document = body.ownerDocument
  const list = document.createElement('ol')
  const ids = new Map<Element, string>()
  for (const link of body.querySelectorAll('a[href^="#"]')) {
    if (!isReference(link)) continue
    const text = findText(body, link)
    if (!text || text.contains(link)) continue
    const id = ids.get(text) ?? `note-${crypto.randomUUID()}`
    ids.set(text, id)
    replaceReference(link, id)
  }
  for (const [text, id] of ids) {
    const entry = document.createElement('li')
    entry.id = id
    entry.setAttribute(NOTE, '')
    for (const back of text.querySelectorAll('a[href^="#"]')) removeWithSup(back)
    const [paragraph, ...others] = text.children
    const isOne = paragraph && tagOf(paragraph) === 'p' && others.length === 0
    entry.append(...(isOne ? paragraph : text).childNodes)
    list.append(entry)
    removeText(text, body)
  }
  if (ids.size === 0) return
  const section = document.createElement('section')
  section.setAttribute(NOTE, '')
  section.append(list)
  body.append(section)
}

/** A raised number, or what Word and Google Docs mark as one. */
function isReference(link: Element): boolean {
  const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null
  const isOfProgram = /^#(?:_ftn|_edn|ftnt)\d/.test(link.getAttribute('href') ?? '')
  return (
    (isRaised || isOfProgram) && /\d|[a-z*†]/i.test(link.textContent) && link.textContent.trim().length < 12
  )
}

/** The element with the text of the note to which the link leads; it is after the link. Null where there is none. */
function findText(body: HTMLElement, link: Element): Element | null {
  const id = decodeUrlPart((link.getAttribute('href') ?? '').slice(1))
  const elements = [...body.querySelectorAll('*')]
  const target = elements
    .slice(elements.indexOf(link) + 1)
    .find((element) => element.id === id || element.getAttribute('name') === id)
  return target?.closest('div[style*="mso-element:"], li, dd') ?? target?.closest('p, div') ?? null
}

function replaceReference(link: Element, id: string): void {
  const { ownerDocument: document } = link
  const sup = document.createElement('sup')
  const reference = document.createElement('a')
  reference.setAttribute('href', `#${id}`)
  reference.setAttribute(NOTE, '')
  reference.textContent = link.textContent.trim()
  sup.append(reference)
  ;(link.closest('sup') ?? link).replaceWith(sup)
}

function removeWithSup(back: Element): void {
  ;(back.closest('sup') ?? back).remove()
}

/** With what only stood around the notes: their list, and Word's line above them. */
function removeText(text: Element, body: HTMLElement): void {
  const parent = text.parentElement
  text.remove()
  if (!parent || parent === body || parent.textContent.trim() !== '') return
  if (parent.querySelector('img') === null) removeText(parent, body)
}
