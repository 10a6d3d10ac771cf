import type { CDPSession, Page } from '@playwright/test'
import { surface } from './studio.ts'

/** Puts the caret before (`<字`) or after (`字>`) a character of the text that is written; '' is its empty paragraph. */
export async function putCaret(page: Page, place: string): Promise<void> {
  await surface(page).evaluate(async (element, name) => {
    const character = name.replaceAll(/[<>]/g, '')
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, ({ textContent }) =>
      textContent?.includes(character) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    )
    const empty = [...element.querySelectorAll('p')].find(({ textContent }) => textContent === '')
    const node = character === '' ? empty : texts.nextNode()
    if (!node) throw new Error(`no ${character} in the text`)
    const at = node.textContent?.indexOf(character) ?? 0
    document.getSelection()?.collapse(node, name.endsWith('>') ? at + 1 : at)
    // The editor reads the selection after the event.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, place)
}

/** Types 燈 with an input method: two keys, then the character. */
export async function composeLamp(input: CDPSession): Promise<void> {
  for (const text of ['ㄉ', 'ㄉㄥ'])
    await input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await input.send('Input.insertText', { text: '燈' })
}
