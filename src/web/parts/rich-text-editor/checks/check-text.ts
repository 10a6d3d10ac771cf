import type { Node } from 'prosemirror-model'
import type { BodyCheckName } from '../../../../contract/studio/text-checks.ts'
import type { Attributes } from '../body/attributes.ts'
import { targetsOf } from '../body/links-of.ts'
import { readReferences } from '../notes.ts'
import { SIMPLIFIED, TRADITIONAL } from '../../../../contract/text/simplified-table.ts'
import type { Transaction } from 'prosemirror-state'
import { markType, nodeType } from '../commands.ts'

export type TextFix =
  | { kind: 'replace'; text: string }
  /** Makes the block a heading of the first level. */
  | { kind: 'raise' }
  | { kind: 'unlink' }
  /** Deletes a reference without its note. */
  | { kind: 'delete' }

/** A place in the text that may be wrong. */
export interface TextFinding {
  check: BodyCheckName
  from: number
  to: number
  /** The passage, and what in it was found. */
  before: string
  found: string
  after: string
  /** The change that a press makes there; absent where only the writer can decide. */
  fix?: TextFix
}

/** Everything worth another look in a text, except code. `isDead` says whether an address on this site leads nowhere. */
export function checkText(doc: Node, isDead: (href: string) => boolean = () => false): TextFinding[] {
  const findings: TextFinding[] = []
  const isTraditional = !isMostlySimplified(doc.textContent)
  let hasHeading = false
  doc.descendants((node, position) => {
    if (node.type.name === 'pre') return false
    if (!node.isTextblock) return true
    const text = textWithPlaces(node)
    findings.push(...checkBlock(text, position + 1))
    if (isTraditional && !isQuoted(doc, position)) findings.push(...simplifiedCharacters(text, position + 1))
    findings.push(...deadLinks(node, text, position + 1, isDead))
    if (node.type.name === 'h3' && !hasHeading)
      findings.push({
        check: 'heading_order',
        ...passageAround(text, 0, text.length, position + 1),
        fix: { kind: 'raise' },
      })
    if (node.type.name === 'h2') hasHeading = true
    return false
  })
  return [...findings, ...deadNotes(doc)].toSorted((a, b) => a.from - b.from)
}

export interface Picture {
  /** Stays the same while others come and go above it. */
  key: string
  position: number
  src: string
  /** Undefined: neither an alternative text nor marked as decorative. */
  alt: string | undefined
}

export function picturesIn(doc: Node): Picture[] {
  const pictures: Picture[] = []
  const seen = new Map<string, number>()
  doc.descendants((node, position) => {
    const image = node.type.name === 'picture' ? (node.attrs['image'] as Attributes) : node.attrs
    if (!['picture', 'img'].includes(node.type.name)) return
    const src = image['src'] ?? ''
    const count = (seen.get(src) ?? 0) + 1
    seen.set(src, count)
    pictures.push({ key: `${src} ${count}`, position, src, alt: image['alt'] ?? undefined })
  })
  return pictures
}

/** One character for each place, so that an index is an offset in the block. */
function textWithPlaces(block: Node): string {
  let text = ''
  block.forEach((child) => {
    text += child.isText ? (child.text ?? '') : PLACEHOLDER.repeat(child.nodeSize)
  })
  return text
}

const FULL_WIDTH: Record<string, string> = {
  ',': '，',
  '.': '。',
  ';': '；',
  ':': '：',
  '!': '！',
  '?': '？',
}

function checkBlock(text: string, start: number): TextFinding[] {
  const findings: TextFinding[] = []
  const find = (check: BodyCheckName, pattern: RegExp, fix: (found: string) => string) => {
    for (const match of text.matchAll(pattern))
      findings.push({
        check,
        ...passageAround(text, match.index, match.index + match[0].length, start),
        fix: { kind: 'replace', text: fix(match[0]) },
      })
  }
  find(
    'half_width',
    /(?<=[\p{Script=Han}」』》〉）])[,.;:!?](?![\w.])/gu,
    (found) => FULL_WIDTH[found] ?? found,
  )
  find('ellipsis', /\.{3,}|。{2,}|(?<!…)…(?!…)/gu, () => '……')
  find('dash', /(?<=[\p{Script=Han}」』》〉）])-{2,}/gu, () => '——')
  find('space', /(?<=\p{Script=Han}) +(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) +(?=\p{Script=Han})/gu, () => '')
  return [
    ...findings,
    ...halfWidthBrackets(text, start),
    ...straightQuotes(text, start),
    ...unpairedBrackets(text, start),
  ]
}

/** Both ends of a pair around Han. */
function halfWidthBrackets(text: string, start: number): TextFinding[] {
  return [...text.matchAll(/\([^()]*\)/g)]
    .filter(([inside]) => /\p{Script=Han}/u.test(inside))
    .flatMap(({ index, 0: { length } }) =>
      [
        { at: index, fixed: '（' },
        { at: index + length - 1, fixed: '）' },
      ].map(({ at, fixed }): TextFinding => ({
        check: 'half_width',
        ...passageAround(text, at, at + 1, start),
        fix: { kind: 'replace', text: fixed },
      })),
    )
}

/** Pairs of straight quotes in Chinese text. */
function straightQuotes(text: string, start: number): TextFinding[] {
  if (!/\p{Script=Han}/u.test(text)) return []
  return [...text.matchAll(/"/g)].map((match, index) => ({
    check: 'straight_quotes',
    ...passageAround(text, match.index, match.index + 1, start),
    fix: { kind: 'replace', text: index % 2 === 0 ? '「' : '」' },
  }))
}

const BRACKETS: Record<string, string> = { '」': '「', '』': '『', '》': '《', '〉': '〈', '）': '（' }

function unpairedBrackets(text: string, start: number): TextFinding[] {
  const open: { bracket: string; index: number }[] = []
  const unpaired: number[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (Object.values(BRACKETS).includes(character)) open.push({ bracket: character, index })
    const wanted = BRACKETS[character]
    if (wanted === undefined) continue
    if (open.at(-1)?.bracket === wanted) open.pop()
    else unpaired.push(index)
  }
  return [...unpaired, ...open.map(({ index }) => index)].map((index) => ({
    check: 'unpaired',
    ...passageAround(text, index, index + 1, start),
  }))
}

/** Links to places of this text and to screens of this site that are gone. */
function deadLinks(
  block: Node,
  text: string,
  start: number,
  isDead: (href: string) => boolean,
): TextFinding[] {
  const findings: TextFinding[] = []
  block.forEach((child, offset) => {
    const href: unknown = child.marks.find(({ type }) => type.name === 'a')?.attrs['href']
    if (typeof href !== 'string' || !isDead(href)) return
    const place = passageAround(text, offset, offset + child.nodeSize, start)
    const last = findings.at(-1)
    // One link may have several pieces of text.
    if (last?.to === place.from) {
      last.to = place.to
      last.found += place.found
      last.after = place.after
    } else findings.push({ check: 'dead_link', ...place, fix: { kind: 'unlink' } })
  })
  return findings
}

function isQuoted(doc: Node, position: number): boolean {
  const place = doc.resolve(position)
  return Array.from({ length: place.depth }, (_, depth) => place.node(depth + 1)).some(
    ({ type }) => type.name === 'blockquote',
  )
}

/** References to notes that are gone. */
function deadNotes(doc: Node): TextFinding[] {
  const ids = targetsOf(doc)
  return readReferences(doc).flatMap(({ position, node, target }) =>
    ids.has(target)
      ? []
      : {
          check: 'dead_note' as const,
          from: position,
          to: position + node.nodeSize,
          before: '',
          found: String(node.attrs['label']),
          after: '',
          fix: { kind: 'delete' as const },
        },
  )
}

/** Does what each finding proposes; one undo takes all of it back. */
export function fixFindings(change: Transaction, findings: readonly TextFinding[]): Transaction {
  // From the end, so that the places before stay right.
  for (const { from, to, fix } of findings.toSorted((a, b) => b.from - a.from)) {
    if (fix?.kind === 'replace') change.insertText(fix.text, from, to)
    else if (fix?.kind === 'raise') change.setBlockType(from, to, nodeType('h2'))
    else if (fix?.kind === 'unlink') change.removeMark(from, to, markType('a'))
    else if (fix?.kind === 'delete') change.delete(from, to)
  }
  return change
}

/** Whether a text is written in Simplified characters. */
function isMostlySimplified(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu) ?? []
  const simplified = han.filter((character) => FORMS.has(character)).length
  // About a third of the characters of a Simplified text are written so there alone.
  return simplified > 20 && simplified > han.length / 8
}

/** Runs of Simplified characters in a block, outside 「」 and 『』. */
function simplifiedCharacters(text: string, start: number): TextFinding[] {
  const findings: TextFinding[] = []
  let quotations = 0
  let from: number | undefined
  const end = (to: number) => {
    if (from === undefined) return
    const written = Array.from(text.slice(from, to), (character) => FORMS.get(character) ?? UNKNOWN)
    findings.push({
      check: 'simplified',
      ...passageAround(text, from, to, start),
      ...(!written.includes(UNKNOWN) && { fix: { kind: 'replace', text: written.join('') } }),
    })
    from = undefined
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if ('「『'.includes(character)) quotations++
    if ('」』'.includes(character)) quotations = Math.max(0, quotations - 1)
    if (quotations === 0 && FORMS.has(character)) from ??= at
    else end(at)
  }
  end(text.length)
  return findings
}

/** Several are possible. */
const UNKNOWN = '〓'

const traditional = [...TRADITIONAL]
const FORMS = new Map([...SIMPLIFIED].map((character, index) => [character, traditional[index] ?? UNKNOWN]))

/** Stands for what is no text, one for each place. */
const PLACEHOLDER = '\uFFFC'

/** Characters of the passage on each side. */
const CONTEXT = 14

/** A place of a block's text, with the passage around it. `start`: of the block. */
function passageAround(text: string, from: number, to: number, start: number) {
  const plain = (part: string) => part.replaceAll(PLACEHOLDER, '')
  return {
    from: start + from,
    to: start + to,
    before: plain(text.slice(Math.max(0, from - CONTEXT), from)),
    found: plain(text.slice(from, Math.min(to, from + 2 * CONTEXT))),
    after: plain(text.slice(to, to + CONTEXT)),
  }
}
