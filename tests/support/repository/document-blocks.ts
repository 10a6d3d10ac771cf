import { readFileSync } from 'node:fs'
import path from 'node:path'

const DOCS = path.join(import.meta.dirname, '../../../docs')

export interface DocumentBlock {
  /** The nearest heading above it. */
  heading: string
  /** From 1, among the blocks of that language under the heading. */
  position: number
  /** The word after the fence; empty where there is none. */
  language: string
  text: string
}

/** The fenced blocks of docs/FILE in order, without the indentation of a list. */
export function blocksOf(file: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = []
  let heading = ''
  for (const [, title, indent = '', language = '', text = ''] of readDocument(file).matchAll(
    HEADING_OR_BLOCK,
  )) {
    if (title !== undefined) {
      heading = title
      continue
    }
    const before = blocks.filter((block) => block.heading === heading && block.language === language)
    const lines = text.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    blocks.push({ heading, language, position: before.length + 1, text: lines.join('\n') })
  }
  return blocks
}

const HEADING_OR_BLOCK = /^#+ ([^\n]+)$|^( *)```(\w*)\n(.*?)^\2```$/gms

/** The sh block of docs/FILE under the heading with this text, verbatim; by default the first one. */
export function shellBlock(file: string, heading: string, position = 1): string {
  const found = blocksOf(file).find(
    (block) => block.heading === heading && block.language === 'sh' && block.position === position,
  )
  if (found === undefined)
    throw new Error(`docs/${file} has no sh block ${position} under the heading ${heading}`)
  return found.text
}

function readDocument(file: string): string {
  return readFileSync(path.join(DOCS, file), 'utf8')
}
