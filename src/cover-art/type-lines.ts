import { lengthOf } from './type-setting.ts'
import type { Setting } from './type-setting.ts'
import type { Token } from './type-tokens.ts'

/** Lines and how good they are: their lengths in em, and a cost that is 0 for even lines at good breaks. */
export interface BrokenLines {
  lines: Token[][]
  longest: number
  cost: number
}

/** The best way to make exactly `count` lines of the tokens, undefined where the rules allow none. */
export function breakIntoLines(
  tokens: readonly Token[],
  count: number,
  setting: Setting,
): BrokenLines | undefined {
  const total = lengthOf(tokens, setting)
  const even = total / count
  const lengths = new LineLengths(tokens, setting)

  // best[n] holds the cheapest way to set the first n tokens in the number of lines reached so far.
  let best = new Map<number, Way>([[0, { cost: 0, starts: [] }]])
  for (let line = 1; line <= count; line++) {
    const next = new Map<number, Way>()
    for (let end = line; end <= tokens.length; end++) {
      if ((line === count) !== (end === tokens.length)) continue
      const way = cheapest(best, end, tokens, (start) => unevenness(lengths.of(start, end), even))
      if (way) next.set(end, way)
    }
    best = next
  }

  const way = best.get(tokens.length)
  if (!way) return undefined
  const lines = way.starts.map((start, index) => tokens.slice(start, way.starts[index + 1] ?? tokens.length))
  return { lines, longest: Math.max(...lines.map((line) => lengthOf(line, setting))), cost: way.cost / count }
}

interface Way {
  cost: number
  starts: number[]
}

function cheapest(
  best: Map<number, Way>,
  end: number,
  tokens: readonly Token[],
  costOfLine: (start: number) => number,
): Way | undefined {
  let found: Way | undefined
  for (const [start, way] of best) {
    if (start >= end) continue
    const costOfBreak = start === 0 ? 0 : (tokens[start - 1]?.breakCost ?? 0)
    const cost = way.cost + costOfBreak + costOfLine(start)
    if (cost < (found?.cost ?? Infinity)) found = { cost, starts: [...way.starts, start] }
  }
  return found
}

/** A character alone on a line looks forgotten. */
function unevenness(length: number, even: number): number {
  return 4 * (length / even - 1) ** 2 + (length < 1.2 && even > 1.6 ? 1.5 : 0)
}

/** The lengths of all runs of tokens, by sums: measuring each line anew would cost its square. */
class LineLengths {
  private readonly sums: number[] = [0]
  private readonly ends: number[] = []

  constructor(tokens: readonly Token[], setting: Setting) {
    for (const [index, token] of tokens.entries()) {
      const whole = lengthOf([token, ...tokens.slice(index + 1, index + 2)], setting)
      const following = tokens[index + 1]
      const alone = lengthOf([token], setting)
      this.ends.push(alone)
      this.sums.push((this.sums.at(-1) ?? 0) + (following ? whole - lengthOf([following], setting) : alone))
    }
  }

  of(start: number, end: number): number {
    return (this.sums[end - 1] ?? 0) - (this.sums[start] ?? 0) + (this.ends[end - 1] ?? 0)
  }
}
