import { Parser } from 'htmlparser2'
import { isComplexMarkup } from './article/bound-markup.ts'

/** What a page of another site says of itself. */
interface PageFacts {
  /** Whole URLs of its links, in order. */
  links: string[]
  /** The URL at which it takes Webmentions. */
  endpoint: string | undefined
  title: string
  description: string
  /** The name of its site. */
  site: string
}

/** Reads untrusted HTML; of a page that is too complex to be one for readers nothing. `base`: the URL of the page. */
export function readPage(html: string, base: string): PageFacts {
  const facts: PageFacts = { links: [], endpoint: undefined, title: '', description: '', site: '' }
  if (isComplexMarkup(html)) return facts
  let isTitle = false
  let shared = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      isTitle = name === 'title'
      if (name === 'meta') {
        const content = (attributes.content ?? '').trim()
        if (attributes.name === 'description' || attributes.property === 'og:description')
          facts.description ||= content
        if (attributes.property === 'og:title') shared ||= content
        if (attributes.property === 'og:site_name') facts.site ||= content
      }
      if ((name !== 'a' && name !== 'link') || attributes.href === undefined) return
      const url = URL.parse(attributes.href, base)?.href
      if (url === undefined) return
      if (name === 'a') facts.links.push(url)
      if ((attributes.rel ?? '').toLowerCase().split(/\s+/).includes('webmention')) facts.endpoint ??= url
    },
    ontext(text) {
      if (isTitle) facts.title += text
    },
    onclosetag() {
      isTitle = false
    },
  })
  parser.end(html)
  return { ...facts, title: shared || facts.title.trim() }
}
