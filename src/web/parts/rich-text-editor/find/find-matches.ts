import type { Node } from 'prosemirror-model'
import { foldCharacter } from '../../../../contract/text/fold-character.ts'

export interface FindOptions {
  text: string
  /** Simplified and Traditional characters, full and half width are the same. */
  isFolded: boolean
}

export interface Match {
  from: number
  to: number
}

/** Every place of the text in the blocks of the document, in order, without overlaps. Case never counts. */
export function findMatches(doc: Node, { text, isFolded }: FindOptions): Match[] {
  const foldOne = isFolded ? foldCharacter : lowerCase
  const wanted = [...text].map((character) => foldOne(character.codePointAt(0) ?? 0)).join('')
  if (wanted === '') return []
  const matches: Match[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const { folded, places } = foldBlock(node, foldOne)
    let at = folded.indexOf(wanted)
    while (at !== -1) {
      const end = at + wanted.length
      const last = places[end - 1] ?? { from: 0, to: 0 }
      matches.push({ from: position + 1 + (places[at]?.from ?? 0), to: position + 1 + last.to })
      at = folded.indexOf(wanted, end)
    }
    return false
  })
  return matches
}

/** The text of a block as it is compared, and for each of its code units the offsets of its character. */
function foldBlock(block: Node, foldOne: (code: number) => string): { folded: string; places: Match[] } {
  let folded = ''
  const places: Match[] = []
  const add = (text: string, place: Match) => {
    folded += text
    for (let unit = 0; unit < text.length; unit++) places.push(place)
  }
  block.descendants((node, offset) => {
    if (node.isText) {
      let from = offset
      for (const character of node.text ?? '') {
        add(foldOne(character.codePointAt(0) ?? 0), { from, to: from + character.length })
        from += character.length
      }
      return false
    }
    // Readings stand apart from the text that they are over.
    if (node.type.name === 'ruby') return true
    if (node.type.name === 'rt' || node.type.name === 'rp') return false
    add(PLACEHOLDER, { from: offset, to: offset + node.nodeSize })
    return false
  })
  return { folded, places }
}

const PLACEHOLDER = '\uFFFC'

function lowerCase(code: number): string {
  return String.fromCodePoint(code).toLowerCase()
}
