import { slugName } from '../../../contract/categories/categories.ts'
import { ACTOR_PATH, FOLLOWERS_PATH } from '../../../contract/site/federation-links.ts'
import { mailCoverPath } from '../../../contract/newsletter/letter-links.ts'
import { categoryPath, reviewPath } from '../../../contract/links.ts'
import type { SiteSettings } from '../../../contract/settings/settings.ts'
import { coverOf, textTitle, titleLine } from '../../../contract/wording/reviews/books.ts'
import { foldedElsewhere, readAtSite, starsOf } from '../../../contract/wording/site/federation.ts'
import type { EbookReview } from '../../reviews/ebook-reviews.service.ts'
import { makeUrlsAbsolute } from '../../text/article/article-links.ts'
import {
  type Document,
  isNamed,
  mapTree,
  newElement,
  Text,
  textOf,
  writeHtml,
} from '../../text/article/article-tree.ts'
import { displayTree } from '../../text/article/display-article.ts'
import { escapeHtml } from '../../text/html-text.ts'
import { reviewUri } from './activitypub.service.ts'

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

const CONTEXT = [
  'https://www.w3.org/ns/activitystreams',
  { Hashtag: 'as:Hashtag', sensitive: 'as:sensitive' },
]

interface Site {
  siteUrl: string
  site: SiteSettings
  slugs: ReadonlyMap<number, string>
}

/** A review as other servers receive it (docs/decisions/0082-activitypub.md): an Article with picture, rating and whole text. */
export function reviewObject(review: EbookReview, { siteUrl, site, slugs }: Site): Record<string, unknown> {
  const path = reviewPath(review.id, review.slug)
  const url = siteUrl + path
  const name = review.kind === 'review' ? titleLine(review) : textTitle(review)
  const stars = review.rating === null ? '' : starsOf(review.rating)
  const summary = [stars, review.summary || review.excerpt].filter((text) => text !== '').join(' ')
  const article = displayTree(review.content, { path, siteUrl, slugs })
  foldDetails(article)
  makeUrlsAbsolute(article, siteUrl)
  return {
    type: 'Article',
    id: reviewUri(siteUrl, review.id),
    url,
    attributedTo: siteUrl + ACTOR_PATH,
    to: PUBLIC,
    cc: siteUrl + FOLLOWERS_PATH,
    ...(review.publish_date !== null && { published: `${review.publish_date}T00:00:00+08:00` }),
    updated: review.updated_at,
    name,
    nameMap: { [review.lang]: name },
    summary: escapeHtml(summary),
    content: [
      `<p>${escapeHtml(stars === '' ? name : `${name} ${stars}`)}</p>`,
      writeHtml(article),
      `<p><a href="${escapeHtml(url)}">${escapeHtml(readAtSite(site.name, review.kind))}</a></p>`,
    ].join(''),
    attachment: [
      {
        type: 'Image',
        mediaType: 'image/jpeg',
        url: siteUrl + mailCoverPath(review.id),
        name: coverOf(review),
      },
    ],
    tag: review.categories.map((slug) => ({
      type: 'Hashtag',
      name: `#${(slugName(slug, site.categories) ?? slug).replace(/[^\p{L}\p{N}_]/gu, '')}`,
      href: siteUrl + categoryPath(slug),
    })),
    sensitive: false,
  }
}

/** Other servers know no folded parts: what may be a spoiler is left out, and its summary leads to the site. */
function foldDetails(article: Document): void {
  mapTree(article, (node) => {
    if (!isNamed(node, 'details')) return [node]
    const summary = node.children.find((child) => isNamed(child, 'summary'))
    const text = isNamed(summary, 'summary') ? textOf(summary) : ''
    return [newElement('p', {}, [new Text(text + foldedElsewhere)])]
  })
}

type Verb = 'Create' | 'Update'

/** The activity that tells of a review. `at`: makes the ids of several of one review differ. */
export function reviewActivity(verb: Verb, object: Record<string, unknown>, siteUrl: string, at: string) {
  return {
    '@context': CONTEXT,
    type: verb,
    id: `${String(object.id)}#${verb.toLowerCase()}-${Date.parse(at)}`,
    actor: siteUrl + ACTOR_PATH,
    to: PUBLIC,
    cc: siteUrl + FOLLOWERS_PATH,
    published: at,
    object,
  }
}

/** The activity that tells of the removal of a review. */
export function removalActivity(reviewId: number, siteUrl: string, at: string) {
  const uri = reviewUri(siteUrl, reviewId)
  return {
    '@context': CONTEXT,
    type: 'Delete',
    id: `${uri}#delete-${Date.parse(at)}`,
    actor: siteUrl + ACTOR_PATH,
    to: PUBLIC,
    cc: siteUrl + FOLLOWERS_PATH,
    object: tombstone(reviewId, siteUrl),
  }
}

export function tombstone(reviewId: number, siteUrl: string): Record<string, unknown> {
  return { type: 'Tombstone', id: reviewUri(siteUrl, reviewId), formerType: 'Article' }
}

/** The same as a document of its own. */
export function asDocument(object: Record<string, unknown>): Record<string, unknown> {
  return { '@context': CONTEXT, ...object }
}
