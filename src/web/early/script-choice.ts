import { SCRIPT_KEY, scriptBase } from '../../contract/site/scripts.ts'
import { currentUrl } from './hash-redirect.ts'

/** This page in the script that the visitor has chosen; undefined where it is, and where the address names a script. */
export function findChosenScript(root: HTMLElement): URL | undefined {
  // The script of the page's own texts, on pages that exist in both.
  const own = root.dataset['own']
  const choice = readChoice()
  const isAsChosen = choice !== 'zh-hans' && (choice !== 'zh-hant' || own === 'zh-hant')
  if (own === undefined || isAsChosen || scriptBase(location.pathname) !== '') return undefined
  return new URL(`${location.origin}/${choice}${location.pathname}${location.search}${location.hash}`)
}

/** Remembers the script that the visitor chooses, and offers one to browsers of its language. */
export function offerScripts(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const chosen = target instanceof Element ? target.closest<HTMLElement>('[data-script]') : null
      if (!chosen) return
      try {
        localStorage.setItem(SCRIPT_KEY, chosen.dataset['script'] ?? '')
      } catch {
        // Without storage the choice lasts as long as its addresses.
      }
      // The app has gone on since the server wrote the link.
      if (chosen instanceof HTMLAnchorElement) chosen.href = scriptBase(chosen.pathname) + currentUrl()
      else chosen.parentElement?.remove()
    },
    true,
  )
  addEventListener('DOMContentLoaded', () => {
    const [language = ''] = navigator.languages
    const wanted = /^zh-(?:cn|sg|my|hans)/i.test(language) ? 'zh-Hans' : 'zh-Hant'
    if (!/^zh-/i.test(language) || readChoice() !== null) return
    document.querySelector(`.script-offer[lang^=${wanted}]`)?.removeAttribute('hidden')
  })
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(SCRIPT_KEY)
  } catch {
    return null
  }
}
