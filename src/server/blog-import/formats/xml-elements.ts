import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'
import { MARKUP_DEPTH } from '../../../contract/bounds.ts'
import { StartupError } from '../../platform/runtime/faults.ts'
import { guessUtf16, Utf8Stream } from '../../tabular/chinese-encoding.ts'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
  /** Whether its encoding is a guess that leaves doubt. */
  isUnsure?: boolean
}

/**
 * The elements with one of these names as they end, each whole, from a file of any size. The last one is `null` where the
 * document breaks off before its root ends.
 */
export async function* readXmlElements(
  stream: Readable,
  names: ReadonlySet<string>,
): AsyncIterable<XmlElement | null> {
  const ready: XmlElement[] = []
  const open: XmlElement[] = []
  let depth = 0
  let isComplete = false
  const utf8 = new Utf8Stream()
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        if (depth > MARKUP_DEPTH) throw new Error(`the XML has elements more than ${MARKUP_DEPTH} deep`)
        if (open.length === 0 && !names.has(name)) return
        const element = { name, attributes, text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element) element.text += text
      },
      onclosetag(_name, isImplied) {
        depth--
        if (depth === 0 && !isImplied) isComplete = true
        const element = open.pop()
        if (element && open.length === 0 && !isImplied) ready.push({ ...element, isUnsure: !utf8.isSure })
      },
    },
    { xmlMode: true },
  )
  let decoder: TextDecoder | undefined
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderOf(chunk)
    // Files that say so, or nothing, may have a Chinese encoding: those of old hosts do.
    const bytes = decoder.encoding === 'utf-8' ? utf8.push(chunk) : chunk
    parser.write(decoder.decode(bytes, { stream: true }))
    yield* ready.splice(0)
  }
  parser.write(decoder?.decode(utf8.end()) ?? '')
  parser.end()
  yield* ready.splice(0)
  if (!isComplete) yield null
}

/** For the encoding that a byte-order mark or the declaration names. Throws StartupError for one that is not known. */
function decoderOf(start: Buffer): TextDecoder {
  const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/
  const [, declared = 'utf-8'] = declaration.exec(start.toString('latin1', 0, 1024)) ?? []
  try {
    return new TextDecoder(guessUtf16(start) ?? declared)
  } catch {
    throw new StartupError(`The file says that its encoding is ${declared}, which is not known.`)
  }
}

/** The text of the first child with that name; empty without one. */
export function textOf(element: XmlElement, name: string): string {
  return childOf(element, name)?.text.trim() ?? ''
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}
