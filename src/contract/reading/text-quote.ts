/**
 * A passage of a text by its words and those around it (TextQuoteSelector of the W3C's Web Annotation Data Model). All
 * are without white space; `start` is where it began, in code units.
 */
export interface TextQuote {
  exact: string
  prefix: string
  suffix: string
  start: number
}

/** Code units of `prefix` and `suffix`. */
export const QUOTE_CONTEXT = 32

/** A part of a text, in code units. */
export interface TextPlace {
  start: number
  end: number
}

/** Shorter quotes occur everywhere: they need words around them that agree. */
const MIN_ALONE = 6
/** Code units around a short quote that must agree. */
const MIN_CONTEXT = 4
/** The share of a changed quote that may differ; more where the words around it agree. */
const MAX_CHANGED = { alone: 0.25, inContext: 0.4 }
const GRAM = 3

/**
 * Where the passage is in a text without white space: the same words, best in the same context and near the former
 * place, else slightly changed words. Undefined where it is gone.
 */
export function findQuote(text: string, quote: TextQuote): TextPlace | undefined {
  return findSameQuote(text, quote) ?? findChanged(text, quote)
}

/** The quote at this place of a text without white space. */
export function quoteAt(text: string, { start, end }: TextPlace): TextQuote {
  return {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - QUOTE_CONTEXT), start),
    suffix: text.slice(end, end + QUOTE_CONTEXT),
    start,
  }
}

/** Like `findQuote`, with the same words only. */
export function findSameQuote(text: string, quote: TextQuote): TextPlace | undefined {
  const { exact, prefix, suffix } = quote
  if (exact === '') return undefined
  let best: { start: number; context: number } | undefined
  for (let at = text.indexOf(exact); at !== -1; at = text.indexOf(exact, at + 1)) {
    const context = contextAt(text, { start: at, end: at + exact.length }, quote)
    const isNearer = best && Math.abs(at - quote.start) < Math.abs(best.start - quote.start)
    if (!best || context > best.context || (context === best.context && isNearer))
      best = { start: at, context }
  }
  if (!best) return undefined
  const needed = exact.length >= MIN_ALONE ? 0 : Math.min(MIN_CONTEXT, prefix.length + suffix.length)
  return best.context < needed ? undefined : { start: best.start, end: best.start + exact.length }
}

/** How many code units before and after the place agree with the quote's. */
function contextAt(text: string, { start, end }: TextPlace, { prefix, suffix }: TextQuote): number {
  let before = 0
  while (before < prefix.length && prefix.at(-1 - before) === text[start - 1 - before]) before++
  let after = 0
  while (after < suffix.length && suffix[after] === text[end + after]) after++
  return before + after
}

/** The part of the text that resembles the quote most, where most groups of three characters have stayed. */
function findChanged(text: string, quote: TextQuote): TextPlace | undefined {
  const { exact } = quote
  const shift = exact.length < MIN_ALONE ? undefined : commonShift(text, quote)
  if (shift === undefined) return undefined
  const slack = Math.ceil(exact.length * MAX_CHANGED.inContext) + GRAM
  const from = Math.max(0, shift - slack)
  const found = mostSimilar(text.slice(from, shift + exact.length + slack), exact)
  const place = { start: from + found.start, end: from + found.end }
  const isInContext = contextAt(text, place, quote) >= 2 * MIN_CONTEXT
  const most = exact.length * (isInContext ? MAX_CHANGED.inContext : MAX_CHANGED.alone)
  return found.changes > most || place.end <= place.start ? undefined : place
}

/** Where the quote would begin by most of its groups of three characters; undefined where hardly any is left. */
function commonShift(text: string, { exact, start }: TextQuote): number | undefined {
  const offsets = new Map<string, number[]>()
  for (let at = 0; at + GRAM <= exact.length; at++) {
    const gram = exact.slice(at, at + GRAM)
    offsets.set(gram, [...(offsets.get(gram) ?? []), at])
  }
  const votes = new Map<number, number>()
  for (let at = 0; at + GRAM <= text.length; at++)
    for (const offset of offsets.get(text.slice(at, at + GRAM)) ?? [])
      votes.set(at - offset, (votes.get(at - offset) ?? 0) + 1)
  let best: { shift: number; count: number } | undefined
  for (const [shift, count] of votes) {
    const isNearer = best && Math.abs(shift - start) < Math.abs(best.shift - start)
    if (!best || count > best.count || (count === best.count && isNearer)) best = { shift, count }
  }
  return best?.shift
}

/** The part of a text that becomes the wanted one by the fewest changes of one character (Sellers' algorithm). */
function mostSimilar(text: string, wanted: string): TextPlace & { changes: number } {
  // For each end in the text: the changes, and where that part begins.
  let costs = new Uint32Array(text.length + 1)
  let starts = Uint32Array.from(costs, (_, end) => end)
  for (let row = 1; row <= wanted.length; row++) {
    const [nextCosts, nextStarts] = [new Uint32Array(costs.length), new Uint32Array(costs.length)]
    nextCosts[0] = row
    for (let end = 1; end <= text.length; end++) {
      const replaced = costs[end - 1]! + Number(text[end - 1] !== wanted[row - 1])
      const left = costs[end]! + 1
      const added = nextCosts[end - 1]! + 1
      const least = Math.min(replaced, left, added)
      nextCosts[end] = least
      nextStarts[end] =
        least === replaced ? starts[end - 1]! : least === left ? starts[end]! : nextStarts[end - 1]!
    }
    ;[costs, starts] = [nextCosts, nextStarts]
  }
  let end = 0
  for (let at = 1; at <= text.length; at++) if (costs[at]! < costs[end]!) end = at
  return { start: starts[end]!, end, changes: costs[end]! }
}
