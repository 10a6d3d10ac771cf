import { readFileSync } from 'node:fs'
import path from 'node:path'

const DOCS = path.join(import.meta.dirname, '../../docs')

/** The first ```sh block under the heading with this text, verbatim from docs/FILE. */
export function shellBlock(file: string, heading: string): string {
  const text = readFileSync(path.join(DOCS, file), 'utf8')
  const [, section] = text.split(new RegExp(`^#+ ${heading}$`, 'm'))
  const [, block] = /^```sh\n(.*?)^```$/ms.exec(section?.split(/^#/m)[0] ?? '') ?? []
  if (block === undefined) throw new Error(`docs/${file} has no sh block under the heading ${heading}`)
  return block
}
