import { OFFLINE_PATH } from '../../../contract/site/offline.ts'
import type { Script } from '../../../contract/site/scripts.ts'
import { offlineWording } from '../../../contract/wording/site/offline.ts'
import { scriptsWording } from '../../../contract/wording/site/scripts.ts'
import { escapeHtml } from '../../text/html-text.ts'
import type { PageInScript } from './render-in-script.ts'

/** Whether the page is offered in both scripts. */
export function isInBothScripts({ status, head, isPrivate, isUnlisted }: PageInScript): boolean {
  return status === 200 && head.canonical !== null && !isPrivate && !isUnlisted
}

/** The path of the page's texts in that script; the page without a script in its path shows them in their own. */
function pathInScript(page: PageInScript, script: Script, path: string): string {
  return script === 'zh-hant' && page.ownScript === 'zh-hant' ? path : `/${script}${path}`
}

/** The canonical path: a Traditional text has one address, whether or not its script was asked for. */
export function canonicalPath(page: PageInScript): string {
  const path = page.head.canonical ?? '/'
  return page.script === undefined ? path : pathInScript(page, page.script, path)
}

/** The alternate links of the head. */
export function alternateLinks(page: PageInScript): string {
  const { canonical } = page.head
  if (!isInBothScripts(page) || canonical === null) return ''
  const links: [string, string][] = [
    ['zh-Hant', pathInScript(page, 'zh-hant', canonical)],
    ['zh-Hans', pathInScript(page, 'zh-hans', canonical)],
    ['x-default', canonical],
  ]
  return links
    .map(
      ([lang, path]) =>
        `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(page.state.siteUrl + path)}">\n`,
    )
    .join('')
}

/** The links that choose a script, which src/web/early/early.ts keeps up to date. Browsers of that language see an offer. */
export function scriptLinks(page: PageInScript, canReadOffline: boolean): string {
  if (!isInBothScripts(page)) return ''
  const shown = page.script ?? 'zh-hant'
  const link = (script: Script, label: string, isCurrent = false) =>
    `<a href="${escapeHtml(pathInScript(page, script, page.state.address))}" lang="${HTML_LANGS[script]}" hreflang="${HTML_LANGS[script]}" data-script="${script}"${isCurrent ? ' aria-current="true"' : ''}>${label}</a>`
  const offer = (script: Script, text: string, read: string, close: string) =>
    `<p class="script-offer" lang="${HTML_LANGS[script]}" hidden>${text}${link(script, read)}<button type="button" data-script="own">${close}</button></p>`
  const w = scriptsWording
  return `<nav class="script-links no-print" aria-label="${w.label}">${[
    link('zh-hant', w.traditional, shown === 'zh-hant'),
    link('zh-hans', w.simplified, shown === 'zh-hans'),
    canReadOffline ? offlineLink(page.script) : '',
    page.script === undefined ? offer('zh-hans', w.offerSimplified, w.readSimplified, w.closeSimplified) : '',
    page.script === undefined && page.ownScript === 'zh-hans'
      ? offer('zh-hant', w.offerTraditional, w.readTraditional, w.closeTraditional)
      : '',
  ].join('')}</nav>\n`
}

function offlineLink(script: Script | undefined): string {
  const [base, label] =
    script === 'zh-hans' ? ['/zh-hans', offlineWording.headingSimplified] : ['', offlineWording.heading]
  return `<a href="${base}${OFFLINE_PATH}">${label}</a>`
}

export const HTML_LANGS = { 'zh-hans': 'zh-Hans', 'zh-hant': 'zh-Hant-TW' } as const satisfies Record<
  Script,
  string
>
