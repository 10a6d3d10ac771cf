import { measureLine } from './type-setting.ts'
import type { Setting } from './type-setting.ts'
import type { Token } from './type-tokens.ts'

/** Lines with the longest length in em, and a cost that is 0 for even lines with good breaks. */
export interface BrokenLines {
  lines: Token[][]
  longest: number
  cost: number
}

/** The best break of the tokens into exactly `count` lines; undefined where the rules allow none. */
export function breakIntoLines(
  tokens: readonly Token[],
  count: number,
  setting: Setting,
): BrokenLines | undefined {
  const total = measureLine(tokens, setting)
  const even = total / count
  const lengths = new LineLengths(tokens, setting)

  // best.get(n) is the cheapest break of the first n tokens into the number of lines so far.
  let best = new Map<number, LineBreaks>([[0, { cost: 0, starts: [] }]])
  for (let line = 1; line <= count; line++) {
    const next = new Map<number, LineBreaks>()
    for (let end = line; end <= tokens.length; end++) {
      if ((line === count) !== (end === tokens.length)) continue
      const breaks = findCheapest(best, end, tokens, (start) => lineCost(lengths.of(start, end), even))
      if (breaks) next.set(end, breaks)
    }
    best = next
  }

  const breaks = best.get(tokens.length)
  if (!breaks) return undefined
  const lines = breaks.starts.map((start, index) =>
    tokens.slice(start, breaks.starts[index + 1] ?? tokens.length),
  )
  return {
    lines,
    longest: Math.max(...lines.map((line) => measureLine(line, setting))),
    cost: breaks.cost / count,
  }
}

interface LineBreaks {
  cost: number
  starts: number[]
}

function findCheapest(
  best: Map<number, LineBreaks>,
  end: number,
  tokens: readonly Token[],
  costOfLine: (start: number) => number,
): LineBreaks | undefined {
  let found: LineBreaks | undefined
  for (const [start, breaks] of best) {
    if (start >= end) continue
    const costOfBreak = start === 0 ? 0 : (tokens[start - 1]?.breakCost ?? 0)
    const cost = breaks.cost + costOfBreak + costOfLine(start)
    if (cost < (found?.cost ?? Infinity)) found = { cost, starts: [...breaks.starts, start] }
  }
  return found
}

/** The cost of uneven lengths, and of a single character on a line. */
function lineCost(length: number, even: number): number {
  return 4 * (length / even - 1) ** 2 + (length < 1.2 && even > 1.6 ? 1.5 : 0)
}

/** The lengths of all token ranges by prefix sums, which avoids quadratic time. */
class LineLengths {
  private readonly sums: number[] = [0]
  private readonly ends: number[] = []

  constructor(tokens: readonly Token[], setting: Setting) {
    for (const [index, token] of tokens.entries()) {
      const whole = measureLine([token, ...tokens.slice(index + 1, index + 2)], setting)
      const following = tokens[index + 1]
      const alone = measureLine([token], setting)
      this.ends.push(alone)
      this.sums.push(
        (this.sums.at(-1) ?? 0) + (following ? whole - measureLine([following], setting) : alone),
      )
    }
  }

  of(start: number, end: number): number {
    return (this.sums[end - 1] ?? 0) - (this.sums[start] ?? 0) + (this.ends[end - 1] ?? 0)
  }
}
