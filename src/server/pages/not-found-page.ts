import { ALL_REVIEWS_PATH, HOME_PATH, reviewPath } from '../../contract/links.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { bookTitle } from '../../contract/wording/reviews/books.ts'
import { notFoundWording } from '../../contract/wording/site/not-found.ts'
import { searchWording } from '../../contract/wording/reviews/search.ts'
import { siteWording } from '../../contract/wording/site/site.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { escapeHtml } from '../text/html-text.ts'
import { plainPage } from './document/plain-page.ts'

interface NotFoundPage {
  site: Pick<SiteSettings, 'name' | 'cloth'>
  /** The words of the address; '' where it has none. */
  term: string
  near: readonly { id: number; slug: string | null; title: string; author: string }[]
}

/** A small page without script: what was meant is a search or a link away. */
export function notFoundPage({ site, term, near }: NotFoundPage): { html: string; style: string } {
  const main = `<h1>${notFoundWording.heading}</h1><p>${notFoundWording.text}</p>
${nearSection(near)}<form role="search" action="/search"><label for="q">${term === '' ? notFoundWording.searchPlain : notFoundWording.search}</label>
<input id="q" type="search" name="q" value="${escapeHtml(term)}" autocomplete="off" enterkeyhint="search"><button>${searchWording.submit}</button></form>
<p class="ways"><a href="${HOME_PATH}">${siteWording.backHome}</a><a href="${ALL_REVIEWS_PATH}">${unavailableWording.allReviews.heading}</a></p>`
  return plainPage({ site, lang: 'zh-Hant-TW', title: notFoundWording.heading, main })
}

function nearSection(near: NotFoundPage['near']): string {
  if (near.length === 0) return ''
  const links = near.map(({ id, slug, title, author }) => {
    const by = author === '' ? '' : ` <small>${escapeHtml(author)}</small>`
    return `<li><a href="${reviewPath(id, slug ?? '')}">${escapeHtml(bookTitle(title))}</a>${by}</li>`
  })
  return `<h2>${notFoundWording.near}</h2><ul>${links.join('')}</ul>\n`
}
