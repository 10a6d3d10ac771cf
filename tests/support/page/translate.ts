import type { Page } from '@playwright/test'

/**
 * Does to the page in its present document what a browser's translation does: each text goes, and its translation comes in
 * two `<font>` elements; so do texts that the app adds. The words are the same here, so that journeys find them. It waits until all
 * parts of the page are hydrated: what is translated before, React draws anew and reports.
 */
export async function translate(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('header button, main button:not(.reading-link)')].every((button) =>
      Object.keys(button).some((key) => key.startsWith('__reactFiber')),
    ),
  )
  await page.evaluate(() => {
    const translateText = (text: Text) => {
      const parent = text.parentElement
      if (
        !parent ||
        text.data.trim() === '' ||
        parent.closest('font, script, style, textarea, noscript, [translate=no]')
      )
        return
      const translation = document.createElement('font')
      translation.append(document.createElement('font'))
      translation.firstElementChild?.append(text.data)
      text.replaceWith(translation)
    }
    const translateAll = (root: Node) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      if (root instanceof Text) texts.push(root)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translateText)
    }
    translateAll(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translateAll)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
