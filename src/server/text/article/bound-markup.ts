import { createContext, Script } from 'node:vm'
import { Parser } from 'htmlparser2'
import { MARKUP_DEPTH, MARKUP_PIECES } from '../../../contract/bounds.ts'
import { parseArticle, writeHtml } from './article-tree.ts'

/** A text that exceeds MARKUP_DEPTH or MARKUP_PIECES: what reads HTML would need minutes for it, or more stack than there is. */
export class ComplexMarkup extends Error {
  constructor(cause?: unknown) {
    super(
      `elements more than ${MARKUP_DEPTH} deep, or more than ${MARKUP_PIECES.toLocaleString('en')} tags`,
      {
        cause,
      },
    )
  }
}

/** Throws ComplexMarkup at the first element that is too deep, or the first piece too many. Reads the text once, in linear time. */
export function requireSimpleMarkup(html: string): void {
  let pieces = 0
  read(html, 0, 0)

  /** `frames`: the frames around the markup. The sanitiser reads what stands in a frame as markup, too. */
  function read(markup: string, outerDepth: number, frames: number): void {
    let depth = outerDepth
    let innermost = ''
    const count = (more = 1) => {
      pieces += more
      if (pieces > MARKUP_PIECES) throw new ComplexMarkup()
    }
    const parser = new Parser({
      onopentagname(name) {
        count()
        depth++
        innermost = name
        if (depth > MARKUP_DEPTH) throw new ComplexMarkup()
      },
      onattribute: () => count(),
      onclosetag() {
        count()
        depth--
        innermost = ''
      },
      oncomment: () => count(),
      onprocessinginstruction: () => count(),
      ontext(text) {
        if (innermost === 'iframe' && frames < FRAMES) read(text, depth, frames + 1)
        else if (innermost !== 'script' && innermost !== 'style') count(countEscapes(text))
      },
    })
    parser.end(markup)
  }
}

/** Whether `requireSimpleMarkup` refuses the text. */
export function isComplexMarkup(html: string): boolean {
  try {
    requireSimpleMarkup(html)
    return false
  } catch (cause) {
    if (cause instanceof ComplexMarkup) return true
    throw cause
  }
}

/** The frames within each other whose content the sanitiser reads as markup. */
const FRAMES = 8

/** The characters of a text that HTML writes as an entity. */
function countEscapes(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === AMPERSAND || code === LESS_THAN || code === GREATER_THAN) count++
  }
  return count
}

const [AMPERSAND, LESS_THAN, GREATER_THAN] = [0x26, 0x3c, 0x3e]

/**
 * A sanitised article without the tags that are too deep: one that was stored before there was a bound is exported by what
 * stands in them.
 */
export function flattenArticle(sanitizedHtml: string): string {
  return writeHtml(parseArticle(sanitizedHtml))
}

/**
 * What `read` returns for a text in another notation, such as Markdown. Throws ComplexMarkup where it needs more stack than
 * there is, or more than ten seconds: readers of such notations are recursive, and quadratic in a crafted paragraph.
 */
export function readSimple<T>(text: string, read: () => T): T {
  try {
    return text.length < SHORT ? read() : runWithin(PATIENCE_MS, read)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const isTooMuch = cause instanceof RangeError || cause instanceof SyntaxError
    throw isTooMuch || code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new ComplexMarkup(cause) : cause
  }
}

/** Characters of a text that no reader needs long for. */
const SHORT = 8_000
const PATIENCE_MS = 10_000

/** Node stops a script of another context after a time, with all that it has called. */
function runWithin<T>(ms: number, work: () => T): T {
  let result: { value: T } | undefined
  const run = () => {
    result = { value: work() }
  }
  CALL.runInContext(createContext({ run }), { timeout: ms })
  return result!.value
}

const CALL = new Script('run()')
