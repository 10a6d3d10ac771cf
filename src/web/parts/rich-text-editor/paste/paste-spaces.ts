/** Removes the line breaks at which Word wraps its markup: browsers show a space for each. */
export function joinWrappedLines(node: Node): void {
  for (const child of node.childNodes) {
    if (child.nodeName === 'PRE') continue
    if (child.nodeType === 3) child.nodeValue = joinLines(child.nodeValue ?? '')
    else joinWrappedLines(child)
  }
}

function joinLines(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, (space, at: number) => {
    const isWrap = space.includes('\n') && isWide(text[at - 1]) && isWide(text[at + space.length])
    return isWrap ? '' : space
  })
}

function isWide(character = ''): boolean {
  return /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(character)
}

const BLOCKS = 'p, h2, h3, h4, ul, ol, blockquote, table, pre, figure, hr, dl, section'

/** Removes empty paragraphs, and breaks between blocks: other programs use them for distance. */
export function removeBlankLines(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p, h2, h3, h4, figure'))
    if (isBlank(paragraph)) paragraph.remove()
  for (const rule of body.querySelectorAll('br')) {
    const isBetweenBlocks = [rule.previousElementSibling, rule.nextElementSibling].some(
      (beside) => beside?.matches(BLOCKS) === true,
    )
    if (isBetweenBlocks || rule.classList.contains('Apple-interchange-newline')) rule.remove()
  }
}

function isBlank(element: Element): boolean {
  return element.textContent.trim() === '' && element.querySelector('img') === null
}
