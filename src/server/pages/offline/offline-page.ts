import { ALL_REVIEWS_PATH, HOME_PATH } from '../../../contract/links.ts'
import type { Script } from '../../../contract/site/scripts.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { offlineWording } from '../../../contract/wording/site/offline.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { unavailableWording } from '../../../contract/wording/site/unavailable.ts'
import { plainPage } from '../document/plain-page.ts'
import { HTML_LANGS } from '../document/script-links.ts'

interface OfflinePage {
  site: Pick<SiteSettings, 'name' | 'cloth'>
  script: Script | undefined
  /** The bundled script that lists the reviews (web/offline/offline-list.ts). */
  listScript: string
  /** Into the script of the page. */
  convert: (text: string) => string
}

/** The reviews that this device keeps, which its script lists; also shown in place of a page that cannot be loaded. */
export function offlinePage({ site, script, listScript, convert }: OfflinePage) {
  const w = offlineWording
  const base = script === 'zh-hans' ? '/zh-hans' : ''
  const main = `<h1>${w.heading}</h1>
<div class="note" id="unreachable" role="status" hidden><p>${w.unreachable}</p><button type="button" id="retry">${w.retry}</button></div>
<p>${w.text}</p><noscript><p>${w.needsScript}</p></noscript>
<section id="stored" hidden><h2>${w.listHeading}</h2><ul id="list"></ul><button type="button" class="quiet" id="clear">${w.clear}</button></section>
<p class="note" id="empty" hidden>${w.empty}</p>
<p class="ways"><a href="${base}${HOME_PATH}">${siteWording.backHome}</a><a href="${base}${ALL_REVIEWS_PATH}">${unavailableWording.allReviews.heading}</a></p>`
  return plainPage({
    site: { ...site, name: convert(site.name) },
    lang: HTML_LANGS[script ?? 'zh-hant'],
    base,
    title: convert(w.heading),
    main: convert(main),
    script: listScript,
  })
}
