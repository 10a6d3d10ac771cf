import type { Page } from '@playwright/test'

/** Texts in Ming that lack characters in the fonts of the page: on devices without Song they stand in two faces. */
export function findMixedFaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ranges = [...document.fonts]
      .filter(({ family }) => family.replaceAll('"', '') === 'XC Ming')
      .flatMap(({ unicodeRange }) => unicodeRange.split(','))
      .map((range) =>
        range
          .replace(/U\+/i, '')
          .split('-')
          .map((code) => Number.parseInt(code, 16)),
      )
    const isDrawn = (character: string) => {
      const code = character.codePointAt(0) ?? 0
      return ranges.some(([first = 0, last = first]) => code >= first && code <= last)
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!
      if (!/^"?XC Ming"?,/.test(getComputedStyle(element).fontFamily)) continue
      if (element.closest('.visually-hidden')) continue
      const missing = [...(text.nodeValue ?? '')].filter(
        (each) => /\p{Script=Han}/u.test(each) && !isDrawn(each),
      )
      if (missing.length > 0) found.push(`${missing.join('')} in ${text.nodeValue}`)
    }
    return found
  })
}
