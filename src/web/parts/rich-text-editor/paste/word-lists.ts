import { tagOf } from '../body/attributes.ts'

/** Turns the entries of Word's lists, paragraphs that name list and level in a style and have their mark as text, into lists. In place. */
export function buildWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    // Those that follow in the same list have been taken along.
    if (levelOf(paragraph) !== undefined && paragraph.parentElement) buildList(paragraph)
}

interface OpenList {
  level: number
  /** `l0 lfo1` of Word: another one at the same level is the next list. */
  id: string
  list: Element
}

function buildList(first: Element): void {
  const open: OpenList[] = []
  let entry: Element | null = first
  const place = first.ownerDocument.createElement('div')
  first.before(place)
  while (entry) {
    const level = levelOf(entry)
    if (level === undefined) break
    const next: Element | null = entry.nextElementSibling
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const mark = takeMark(entry)
    const id = listOf(entry)
    const tag = isNumber(mark) ? 'ol' : 'ul'
    const last = open.at(-1)
    if (last?.level === level && (last.id !== id || tagOf(last.list) !== tag)) open.pop()
    if (open.at(-1)?.level !== level) {
      const list: Element = first.ownerDocument.createElement(tag)
      const parent: Element = open.at(-1)?.list.lastElementChild ?? place
      parent.append(list)
      open.push({ level, id, list })
    }
    const item = first.ownerDocument.createElement('li')
    item.append(...entry.childNodes)
    open.at(-1)?.list.append(item)
    entry.remove()
    entry = next
  }
  place.replaceWith(...place.childNodes)
}

function levelOf(element: Element): number | undefined {
  if (tagOf(element) !== 'p') return undefined
  const level = MSO_LIST.exec(element.getAttribute('style') ?? '')?.[2]
  return level === undefined ? undefined : Number(level)
}

/** The list that Word names for the entry. */
function listOf(element: Element): string {
  const [, list = '', , override = ''] = MSO_LIST.exec(element.getAttribute('style') ?? '') ?? []
  return `${list} ${override}`
}

const MSO_LIST = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/

/** Removes the mark from the entry, and returns its text. */
function takeMark(entry: Element): string {
  const mark = [...entry.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  mark?.remove()
  return mark?.textContent.trim() ?? ''
}

/** Such as `1.`, `(2)`, `一、` or `a)`; a bullet is one character. */
function isNumber(mark: string): boolean {
  return /^[(（]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十百]+|[甲乙丙丁戊己庚辛壬癸])[.)、．）]/iu.test(mark)
}
