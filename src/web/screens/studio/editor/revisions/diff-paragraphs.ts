import { parseHtml } from '../../../../parts/rich-text-editor/body/article-html.ts'

/** A part of a paragraph that is the same in both texts, or in one only. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** One paragraph of each text side by side; undefined where the other text has no counterpart. */
export interface DiffRow {
  old: readonly DiffPart[] | undefined
  new: readonly DiffPart[] | undefined
  isChanged: boolean
}

export interface Paragraph {
  text: string
  /** The same for paragraphs that are the same, also in what is not shown. */
  key: string
}

/** Compares two texts by paragraphs, and those that changed by characters. */
export function diffParagraphs(before: readonly Paragraph[], after: readonly Paragraph[]): DiffRow[] {
  const rows: DiffRow[] = []
  const [olds, news] = [before.values(), after.values()]
  const next = (paragraphs: Iterator<Paragraph>): string => paragraphs.next().value?.text ?? ''
  let removed: string[] = []
  let added: string[] = []
  const pairUp = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      rows.push(compareParagraphs(removed[index], added[index]))
    removed = []
    added = []
  }
  const keys = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ key }) => key)
  for (const { kind } of compareSequences(keys(before), keys(after))) {
    if (kind === 'removed') removed.push(next(olds))
    else if (kind === 'added') added.push(next(news))
    else {
      pairUp()
      rows.push({
        old: [{ kind: 'same', text: next(olds) }],
        new: [{ kind: 'same', text: next(news) }],
        isChanged: false,
      })
    }
  }
  pairUp()
  return rows
}

/** Characters that one text has more, and less. */
export function countChanges(rows: readonly DiffRow[]): { added: number; removed: number; places: number } {
  const count = (side: 'old' | 'new', kind: DiffPart['kind']) =>
    rows
      .flatMap((row) => row[side] ?? [])
      .filter((part) => part.kind === kind)
      .reduce((sum, { text }) => sum + [...text].length, 0)
  return {
    added: count('new', 'added'),
    removed: count('old', 'removed'),
    places: rows.filter(({ isChanged }) => isChanged).length,
  }
}

function compareParagraphs(before: string | undefined, after: string | undefined): DiffRow {
  if (before === undefined || after === undefined)
    return {
      old: before === undefined ? undefined : [{ kind: 'removed', text: before }],
      new: after === undefined ? undefined : [{ kind: 'added', text: after }],
      isChanged: true,
    }
  const steps = withoutLoneCharacters(compareSequences([...before], [...after]))
  return { old: joined(steps, 'removed'), new: joined(steps, 'added'), isChanged: true }
}

/** A single character that both texts have between two changes is chance, and would break the marks of both. */
function withoutLoneCharacters(steps: readonly Step[]): Step[] {
  return steps.flatMap((step, at) => {
    const isLone = step.kind === 'same' && isChange(steps[at - 1]) && isChange(steps[at + 1])
    return isLone ? ['removed' as const, 'added' as const].map((kind) => ({ ...step, kind })) : [step]
  })
}

function isChange(step: Step | undefined): boolean {
  return step !== undefined && step.kind !== 'same'
}

function joined(steps: readonly Step[], kind: 'removed' | 'added'): DiffPart[] {
  const parts: DiffPart[] = []
  for (const step of steps) {
    if (step.kind !== 'same' && step.kind !== kind) continue
    const last = parts.at(-1)
    if (last?.kind === step.kind) last.text += step.value
    else parts.push({ kind: step.kind, text: step.value })
  }
  return parts
}

interface Step {
  kind: DiffPart['kind']
  value: string
}

/** The largest table of the comparison. Longer texts count as replaced between their equal ends. */
const LARGEST_TABLE = 4_000_000

function compareSequences(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const same = (values: readonly string[]) => values.map((value): Step => ({ kind: 'same', value }))
  return [
    ...same(before.slice(0, start)),
    ...compareMiddles(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

/** By the longest common subsequence. */
function compareMiddles(before: readonly string[], after: readonly string[]): Step[] {
  const replaced: Step[] = [
    ...before.map((value): Step => ({ kind: 'removed', value })),
    ...after.map((value): Step => ({ kind: 'added', value })),
  ]
  const width = after.length + 1
  if (before.length === 0 || after.length === 0 || before.length * width > LARGEST_TABLE) return replaced
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const steps: Step[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [old = '', now = ''] = [before[row], after[column]]
    if (row < before.length && column < after.length && old === now) {
      steps.push({ kind: 'same', value: old })
      row++
      column++
    } else if (
      column >= after.length ||
      (row < before.length && at(row + 1, column) >= at(row, column + 1))
    ) {
      steps.push({ kind: 'removed', value: old })
      row++
    } else {
      steps.push({ kind: 'added', value: now })
      column++
    }
  }
  return steps
}

/** The text of each block of a body, in order. */
export function bodyTexts(html: string): string[] {
  const texts: string[] = []
  parseHtml(html).descendants((node) => {
    if (!node.isTextblock && !node.isAtom) return true
    const text = node.type.name === 'hr' ? '＊＊＊' : node.textContent
    if (text.trim() !== '' || node.type.name === 'picture') texts.push(text)
    return false
  })
  return texts
}
