import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** Where a text names a file or a heading: `docs/operations.md#the-owner`, `comments/spam/similarity.ts`, `bench/NAME.bench.ts`. */
export interface Citation {
  line: number
  /** The path as it is written. */
  target: string
  /** The part after `#`, as GitHub derives it from a heading; absent where none is named. */
  fragment?: string | undefined
}

const EXTENSIONS = 'tsx?|mjs|css|md'
/** A path with one of these extensions, with or without folders; `*` and CAPITALS stand for any name. */
const FILE = new RegExp(
  String.raw`(?<![\w/.:@#~*…-])((?:[\w.*-]+/)*[\w*][\w.*-]*\.(?:${EXTENSIONS}))(?:#([\p{L}\p{N}_-]+))?(?![\w/-])`,
  'gu',
)
/** A folder or a file of the repository's top folders, named without an extension. */
const TOP_FOLDER =
  /(?<![\w/.:@#~*…-])((?:src|docs|tests|tools|bench|soak|bin|database|deploy)\/(?!decisions\/\d{4}(?![\w-]))[\w.*/-]*[\w*])(?![\w/*#-]|\.\w)/g
/** A decision record by its number alone. */
const DECISION = /(?<![\w/])(?:docs\/)?decisions\/(\d{4})(?![\w-])/g
/** A file of the server by its role alone: `comments.service`. */
const ROLE =
  /(?<![\w/.-])(?!deploy\/)((?:[\w*-]+\/)*[\w*-]+\.(?:service|routes|store|policy|middleware))(?![\w.-])/g
/** Paragraphs by their number, and headings next to a path instead of in it (`X.md` and a comma), cannot be checked. */
const NUMBERED = /\bdecisions? \d+|§ ?\d+|\.md, ["A-Z]\w*/g

/** The files and headings that a text names. A text that cites a paragraph by its number names a file that is not there. */
export function findCitations(text: string): Citation[] {
  const matches = [
    ...[...text.matchAll(FILE)].map((match) => ({ match, target: match[1]!, fragment: match[2] })),
    ...[...text.matchAll(TOP_FOLDER)].map((match) => ({ match, target: match[1]! })),
    ...[...text.matchAll(ROLE)].map((match) => ({ match, target: `${match[1]}.ts` })),
    ...[...text.matchAll(DECISION)].map((match) => ({ match, target: `docs/decisions/${match[1]}-*` })),
    ...[...text.matchAll(NUMBERED)].map((match) => ({ match, target: match[0] })),
  ]
  return matches.map(({ match, ...citation }) => ({ ...citation, line: lineAt(text, match.index) }))
}

/** The targets of relative Markdown links, resolved against the folder of `file`. */
export function findLinks(file: string, text: string): Citation[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .filter(([, address]) => !/^[a-z]+:/.test(address!))
    .map((match) => {
      const [address = '', fragment] = match[1]!.split('#')
      const target = address.replace(/\/$/, '')
      return {
        line: lineAt(text, match.index),
        target: target === '' ? file : path.posix.join(path.posix.dirname(file), target),
        fragment,
      }
    })
}

/** The comments of a source file; everything else is blank, so that lines keep their numbers. */
export function commentsOf(file: string, source: string): string {
  const comments = file.endsWith('.css')
    ? [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: { length } }) => [index, index + length])
    : parseSync(file, source).comments.map(({ start, end }) => [start, end])
  let text = ''
  for (const [start, end] of comments)
    text += blank(source.slice(text.length, start)) + source.slice(start, end)
  return text
}

/** A document without its blocks of code, which show files of other machines. */
export function withoutCode(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, blank)
}

/** The fragments of a document's headings, as GitHub makes them. */
export function fragmentsOf(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/**
 * Whether a path names one of these files: whole, by its last folders (`comments/spam/similarity.ts`), as a folder, or with
 * `*` or CAPITALS for any name. Without an extension it may be a source file or a folder.
 */
export function isNamed(target: string, files: readonly string[]): boolean {
  const pattern = new RegExp(String.raw`(^|/)${anyName(target)}($|/|\.(?:${EXTENSIONS})$)`)
  return files.some((file) => file === target || pattern.test(file))
}

/** A pattern in which `*` and words of capitals stand for any name. */
function anyName(target: string): string {
  return target
    .split(/(\*+|(?<![\w.])[A-Z]+(?![\w-]))/)
    .map((part, index) =>
      index % 2 === 1 ? '[^/]*' : part.replaceAll(/[.\\+?^${}()|[\]-]/g, String.raw`\$&`),
    )
    .join('')
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}
