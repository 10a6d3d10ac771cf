import { createContext, use, useEffect } from 'react'
import type { PageHead } from '../../contract/page.ts'
import { scriptBase } from '../../contract/site/scripts.ts'
import { documentTitle } from '../../contract/wording/site/site.ts'
import { useSite } from './site.ts'

/** What the rendered screen puts into the document's head. */
export interface HeadParts {
  head: PageHead | null
  fontFaces: string
}

/** Receives the parts during rendering on the server, which runs no effects. */
export const HeadSink = createContext<((parts: Partial<HeadParts>) => void) | null>(null)

export const SITE_CARD = '/share/site.png'

/** The name of the screen, after which the site's stands; `title`: the whole title instead. */
type Title = { heading: string; title?: undefined } | { title: string; heading?: undefined }

/** Sets the title, description (the site's tagline unless given), canonical address and share card of a screen. */
export function useHead({
  heading,
  title: whole,
  description: given,
  canonical = null,
  image = SITE_CARD,
  kind = 'website',
}: Title & Partial<Omit<PageHead, 'title'>>): void {
  const { settings, url } = useSite()
  const title = whole ?? documentTitle(heading ?? '', settings.name)
  const description = given ?? settings.tagline
  use(HeadSink)?.({ head: { title, description, canonical, image, kind } })
  useEffect(() => {
    const address = url + canonicalBase() + (canonical ?? '/')
    document.title = title
    setContent('meta[name="description"]', description)
    setContent('meta[property="og:title"]', title)
    setContent('meta[property="og:description"]', description)
    setContent('meta[property="og:image"]', url + image)
    setContent('meta[property="og:url"]', address)
    setContent('meta[property="og:type"]', kind)
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', address)
  }, [title, description, canonical, image, kind, url])
}

/** A Traditional text has one address, whether or not its script was asked for (server/pages/document/script-links.ts). */
function canonicalBase(): string {
  const base = scriptBase(window.location.pathname)
  return base === '/zh-hant' && document.documentElement.dataset['own'] === 'zh-hant' ? '' : base
}

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content)
}
