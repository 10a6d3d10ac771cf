import {
  type ChildNode,
  type Document,
  type Element,
  isNamed,
  isNoteMark,
  isPoem,
  isTag,
  mapTree,
  textOf,
} from '../text/article/article-tree.ts'

/** Up to 120 characters of an article's first prose, cut at a mark and ended by ……. Takes the notes' marks out. */
export function openingOf(article: Document): string {
  mapTree(article, (node) => (isNoteMark(node) ? [] : [node]))
  const prose: string[] = []
  for (const node of article.children) {
    if (isProse(node)) prose.push(textOf(node))
    else if (isTag(node) && prose.length > 0) break
  }
  const whole = oneLine(textOf(article))
  const text = prose.length > 0 ? oneLine(prose.join('\n')) : whole
  if (text === whole && [...whole].length <= LENGTH) return whole
  return `${cutAtMark([...text].slice(0, LENGTH))}……`
}

const LENGTH = 120

function isProse(node: ChildNode): node is Element {
  return isNamed(node, 'p') && !isPoem(node)
}

/** Words of Latin on both sides of a line's end stay apart. */
function oneLine(text: string): string {
  return text.replace(/\n(?=[a-z0-9])/gi, ' ').replace(/\n/g, '')
}

/** Up to the last mark outside quotations and brackets; all of it where that leaves less than half. */
function cutAtMark(characters: readonly string[]): string {
  let depth = 0
  let end = 0
  for (const [at, character] of characters.entries()) {
    if ('「『（《〈“'.includes(character)) depth++
    else if ('」』）》〉”'.includes(character)) depth--
    else if (depth === 0 && isMark(character, characters[at + 1])) end = at
  }
  return characters.slice(0, end < characters.length / 2 ? characters.length : end).join('')
}

function isMark(character: string, next: string | undefined): boolean {
  return '。！？；，：、'.includes(character) || ('.,;:!?'.includes(character) && next === ' ')
}
