import { UPRIGHT_NUMBER } from '../../../../contract/text/upright-numbers.ts'

/** Wraps numbers of one or two figures, which stand upright in vertical text. Returns the function that unwraps them. */
export function wrapUprightNumbers(body: HTMLElement): () => void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (/\d/.test(text.data) && !text.parentElement?.closest('pre, code, table, rt')) found.push(text)
  }
  const wrapped = found.flatMap((text) =>
    [...text.data.matchAll(UPRIGHT_NUMBER)].toReversed().map((match) => wrap(text, match)),
  )
  return () => {
    for (const span of wrapped) {
      const parent = span.parentNode
      span.replaceWith(...span.childNodes)
      parent?.normalize()
    }
  }
}

function wrap(text: Text, { index, 0: figures }: RegExpExecArray): HTMLSpanElement {
  const span = document.createElement('span')
  span.className = 'upright-number'
  const number = text.splitText(index)
  number.splitText(figures.length)
  number.replaceWith(span)
  span.append(number)
  return span
}
