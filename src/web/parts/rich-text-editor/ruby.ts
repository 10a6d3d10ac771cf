import type { Command, EditorState } from 'prosemirror-state'
import { nodeType } from './commands.ts'
import { articleSchema } from './body/schema.ts'

/** The text with a reading that the selection touches, or the selected text. */
interface Ruby {
  from: number
  to: number
  base: string
  reading: string
}

/** Puts a reading over the selected text, or changes the present one; an empty reading removes it. */
export function setReading(reading: string): Command {
  return (state, dispatch) => {
    const { from, to, base } = findRuby(state)
    if (base === '') return false
    const parenthesis = (text: string) => nodeType('rp').create(null, articleSchema.text(text))
    const ruby =
      reading === ''
        ? articleSchema.text(base)
        : nodeType('ruby').create(null, [
            articleSchema.text(base),
            parenthesis('（'),
            nodeType('rt').create(null, articleSchema.text(reading)),
            parenthesis('）'),
          ])
    dispatch?.(state.tr.replaceWith(from, to, ruby))
    return true
  }
}

export function findRuby({ doc, selection }: EditorState): Ruby {
  let { from, to } = selection
  const readings: string[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.type.name !== 'ruby') return true
    from = Math.min(from, position)
    to = Math.max(to, position + node.nodeSize)
    node.forEach((part) => part.type.name === 'rt' && readings.push(part.textContent))
    return false
  })
  let base = ''
  doc.nodesBetween(from, to, (node, position, parent) => {
    if (!node.isText || parent?.type.name === 'rt' || parent?.type.name === 'rp') return
    base += (node.text ?? '').slice(Math.max(0, from - position), to - position)
  })
  return { from, to, base, reading: readings.join('') }
}
