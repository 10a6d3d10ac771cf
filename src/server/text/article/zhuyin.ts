import {
  type ChildNode,
  type Element,
  isNamed,
  isText,
  mapTree,
  newElement,
  type ParentNode,
  Text,
  textOf,
} from './article-tree.ts'
import { isInHeading } from './set-lines.ts'

/**
 * Gives each character its own reading where a ruby is in zhuyin, for a column of signs at its right with the tone beside the last
 * (parts/article/article.module.css). A ruby in a heading, or whose readings are not as many as its characters, is left alone.
 */
export function setZhuyin(tree: ParentNode): void {
  mapTree(tree, (node) =>
    isNamed(node, 'ruby') && !isInHeading(node) ? (readCharacters(node)?.map(toRuby) ?? [node]) : [node],
  )
}

type Reading = readonly [character: string, signs: string]

function readCharacters(ruby: Element): Reading[] | undefined {
  const readings: Reading[] = []
  let base = ''
  for (const node of ruby.children)
    if (isText(node)) base += node.data.trim()
    else if (isNamed(node, 'rt')) {
      const characters = [...base]
      const signs = textOf(node).trim().split(/\s+/)
      if (characters.length !== signs.length || !signs.every((each) => ZHUYIN.test(each))) return undefined
      readings.push(...characters.map((character, at): Reading => [character, signs[at] ?? '']))
      base = ''
    } else if (!isNamed(node, 'rp')) return undefined
  return base === '' ? readings : undefined
}

const ZHUYIN = /^˙?[\u3105-\u312F\u31A0-\u31BF]+[ˊˇˋ˙]?$/

function toRuby([character, signs]: Reading): Element {
  const tone = /[ˊˇˋ]$/.exec(signs)?.[0]
  // The light tone stands over the first sign.
  const column = signs.endsWith('˙')
    ? `˙${signs.slice(0, -1)}`
    : signs.slice(0, signs.length - (tone?.length ?? 0))
  const reading: ChildNode[] = [new Text(column)]
  if (tone) reading.push(newElement('span', {}, [new Text(tone)]))
  return newElement('ruby', { class: 'zhuyin' }, [new Text(character), newElement('rt', {}, reading)])
}
