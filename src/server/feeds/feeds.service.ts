import { categoryPath, HOME_PATH, reviewPath } from '../../contract/links.ts'
import { type FeedKind, feedPath } from '../../contract/site/feed-links.ts'
import { mailCoverPath } from '../../contract/newsletter/letter-links.ts'
import { slugName } from '../../contract/categories/categories.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { coverOf, textTitle } from '../../contract/wording/reviews/books.ts'
import { feedTitle } from '../../contract/wording/reviews/feeds.ts'
import type { Deps } from '../deps.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { type FeedReview, listFeedPage, readSlugs } from '../reviews/feed-reviews.service.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { writeHtml } from '../text/article/article-tree.ts'
import { displayTree } from '../text/article/display-article.ts'
import { escapeHtml } from '../text/html-text.ts'
import { linkedReviews, makeUrlsAbsolute } from '../text/article/article-links.ts'
import type { Feed, FeedItem } from './feed-formats.ts'

const PAGE_LENGTH = 20

/** The reviews of the site or a category, newest first. Throws not_found for an unknown category and past the last page. */
export async function readFeed(
  deps: Deps,
  { slug, page }: { slug: string | undefined; page: number },
): Promise<Feed> {
  const [{ site, owners }, { total, reviews }] = await Promise.all([
    readAllSettings(deps.database.queries),
    listFeedPage(deps, { slug, limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH }),
  ])
  const name = slug === undefined ? undefined : slugName(slug, site.categories)
  const lastPage = Math.max(1, Math.ceil(total / PAGE_LENGTH))
  const isKnown = slug === undefined || name !== undefined || total > 0
  if (!isKnown || page > lastPage) throw problem('not_found')
  const { siteUrl } = deps
  const linked = reviews.flatMap(({ content }) => linkedReviews(content, siteUrl))
  const slugs = await readSlugs(deps, [...new Set(linked)])
  const addressOf = (kind: FeedKind, page: number) => siteUrl + feedPath(kind, { slug, page })
  const home = siteUrl + (slug === undefined ? HOME_PATH : categoryPath(slug))
  return {
    title: feedTitle(site.name, name ?? slug),
    description: site.tagline,
    author: site.founder,
    id: home,
    home,
    icon: `${siteUrl}/apple-touch-icon.png`,
    updated:
      reviews
        .map(({ updated_at }) => updated_at)
        .toSorted()
        .at(-1) ?? deps.clock.now().toISOString(),
    items: reviews.map((review) => toItem(review, site, { siteUrl, slugs })),
    // The newest page alone is announced.
    hub: page === 1 ? owners.websub_hub : null,
    links: (kind) => ({
      self: addressOf(kind, page),
      first: addressOf(kind, 1),
      last: addressOf(kind, lastPage),
      previous: page > 1 ? addressOf(kind, page - 1) : undefined,
      next: page < lastPage ? addressOf(kind, page + 1) : undefined,
    }),
  }
}

function toItem(
  review: FeedReview,
  site: SiteSettings,
  { siteUrl, slugs }: { siteUrl: string; slugs: ReadonlyMap<number, string> },
): FeedItem {
  const path = reviewPath(review.id, review.slug)
  const picture = siteUrl + mailCoverPath(review.id)
  const article = displayTree(review.content, { path, siteUrl, slugs })
  makeUrlsAbsolute(article, siteUrl)
  const cover = `<p><img src="${picture}" alt="${escapeHtml(coverOf(review))}" /></p>`
  return {
    title: textTitle(review),
    id: siteUrl + reviewPath(review.id),
    address: siteUrl + path,
    published: review.publish_date === null ? null : `${review.publish_date}T00:00:00+08:00`,
    updated: review.updated_at,
    summary: review.summary || review.excerpt,
    content: cover + writeHtml(article),
    picture,
    categories: review.categories.map((slug) => slugName(slug, site.categories) ?? slug),
  }
}
