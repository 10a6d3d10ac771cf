import type { Page } from '@playwright/test'

export interface LineGaps {
  lines: number
  /** How many lines have a gap between Han characters that is wider than 0.1 and 0.2 em. */
  overTenth: number
  overFifth: number
  /** How many begin with a mark that ends something, or end with one that begins something. */
  forbidden: number
  paragraphs: number
  /** How many of several lines end in a line of one character. */
  orphans: number
}

/** Measures each line of the review's paragraphs and list items that holds at least three pairs of Han characters. */
export function measureLineGaps(page: Page): Promise<LineGaps> {
  return page.evaluate(() => {
    // Browsers round positions to a 64th of a pixel.
    const rounding = 0.002
    const gaps = { lines: 0, overTenth: 0, overFifth: 0, forbidden: 0, paragraphs: 0, orphans: 0 }
    const range = document.createRange()
    for (const block of document.querySelectorAll<HTMLElement>('[data-article] :is(p, li):not(:lang(en))')) {
      if (block.querySelector('p')) continue
      const size = Number.parseFloat(getComputedStyle(block).fontSize)
      let previous: { left: number; top: number; isHan: boolean } | undefined
      let widest = 0
      let pairs = 0
      let line = ''
      let lines = 0
      const endLine = () => {
        if (/^[，。、；：？！」』）》〉]/.test(line) || (previous && /[「『（《〈]$/.test(line)))
          gaps.forbidden++
        lines++
        if (pairs >= 3) {
          gaps.lines++
          if (widest > 0.1 + rounding) gaps.overTenth++
          if (widest > 0.2 + rounding) gaps.overFifth++
        }
        previous = undefined
        widest = 0
        pairs = 0
      }
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const isSmall = text.parentElement?.closest('rt, sup, sub, code') !== null
        let at = 0
        for (const character of text.nodeValue ?? '') {
          range.setStart(text, at)
          // Rare characters are two units of UTF-16.
          at += character.length
          range.setEnd(text, at)
          const { left, top, width } = range.getBoundingClientRect()
          if (width === 0) continue
          if (previous && top > previous.top + size * 0.8) {
            endLine()
            line = ''
          }
          line += character
          const isHan = !isSmall && /\p{Script=Han}/u.test(character)
          if (previous?.isHan && isHan) {
            widest = Math.max(widest, (left - previous.left) / size - 1)
            pairs++
          }
          previous = { left, top, isHan }
        }
      }
      endLine()
      if (lines === 1) continue
      gaps.paragraphs++
      if (line.match(/[\p{L}\p{N}]/gu)?.length === 1) gaps.orphans++
    }
    return gaps
  })
}
