import { categoryPath, HOME_PATH, mediaPath, reviewPath, seriesPath, tagPath } from '../../contract/links.ts'
import { isAudioPath } from '../../contract/pictures/audio.ts'
import { type FeedKind, feedPath } from '../../contract/site/feed-links.ts'
import { mailCoverPath } from '../../contract/newsletter/letter-links.ts'
import { slugName } from '../../contract/categories/categories.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { coverOf, textByline, textTitle } from '../../contract/wording/reviews/books.ts'
import { feedTitle } from '../../contract/wording/reviews/feeds.ts'
import type { Deps } from '../deps.ts'
import { mediaType, sizesOf } from '../pictures/media.service.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { findMovedCategory } from '../reviews/category-names.service.ts'
import { type FeedReview, listFeedPage, readSlugs } from '../reviews/feed-reviews.service.ts'
import { readSeriesNames } from '../reviews/series/series.service.ts'
import { findTag } from '../reviews/tags/tags.service.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { elementsOf, isAudio, parseArticle, writeHtml } from '../text/article/article-tree.ts'
import { displayTree } from '../text/article/display-article.ts'
import { escapeHtml } from '../text/html-text.ts'
import { linkedReviews, makeUrlsAbsolute } from '../text/article/article-links.ts'
import type { Feed, FeedItem } from './feed-formats.ts'

const PAGE_LENGTH = 20

/** The list of a feed: a category or series by its slug, or a tag by its name; the whole site where all are absent. */
interface FeedList {
  slug?: string | undefined
  tag?: string | undefined
  series?: string | undefined
}

/** The newest reviews of a list; the slug of a category that this one was merged into. Throws not_found. */
export async function readFeed(
  deps: Deps,
  { slug, page, ...group }: FeedList & { page: number },
): Promise<Feed | string> {
  const list = await listOf(deps, { slug, ...group })
  const [{ site, owners }, { total, reviews }] = await Promise.all([
    readAllSettings(deps.database.queries),
    listFeedPage(deps, { list: list.filter, limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH }),
  ])
  const name = list.name ?? (slug === undefined ? undefined : slugName(slug, site.categories))
  const lastPage = Math.max(1, Math.ceil(total / PAGE_LENGTH))
  const isKnown = total > 0 || (!list.name && (slug === undefined || name !== undefined))
  const moved =
    isKnown || slug === undefined ? undefined : await findMovedCategory(deps.database.queries, slug)
  if (moved !== undefined) return moved
  if (!isKnown || page > lastPage) throw problem('not_found')
  const { siteUrl } = deps
  const linked = reviews.flatMap(({ content }) => linkedReviews(content, siteUrl))
  const slugs = await readSlugs(deps, [...new Set(linked)])
  const sizes = await sizesOf(
    deps.database.queries,
    reviews.flatMap(({ content }) => firstAudio(content) ?? []),
  )
  const addressOf = (kind: FeedKind, page: number) =>
    siteUrl + list.path.replace(/\/$/, '') + feedPath(kind, { page })
  const home = siteUrl + list.path
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
    items: reviews.map((review) => toItem(review, site, { siteUrl, slugs, sizes })),
    // The newest page alone is announced, and those of the site and its categories.
    hub: page === 1 && list.name === undefined ? owners.websub_hub : null,
    links: (kind) => ({
      self: addressOf(kind, page),
      first: addressOf(kind, 1),
      last: addressOf(kind, lastPage),
      previous: page > 1 ? addressOf(kind, page - 1) : undefined,
      next: page < lastPage ? addressOf(kind, page + 1) : undefined,
    }),
  }
}

/** The reviews of a feed, the page that it belongs to, and the shown name of a tag or series. Throws not_found. */
async function listOf({ database }: Deps, { slug, tag, series }: FeedList) {
  if (tag !== undefined) {
    const { name, keys } = await findTag(database.queries, tag)
    return { filter: { tags: keys }, path: tagPath(name), name }
  }
  if (series !== undefined) {
    const names = await readSeriesNames(database.queries)
    const found = names.of(series)
    if (!found) throw problem('not_found')
    const { slug: present, name } = found
    return { filter: { series: names.slugsOf(present) }, path: seriesPath(present), name }
  }
  return { filter: { category: slug }, path: slug === undefined ? HOME_PATH : categoryPath(slug) }
}

function toItem(
  review: FeedReview,
  site: SiteSettings,
  {
    siteUrl,
    slugs,
    sizes,
  }: { siteUrl: string; slugs: ReadonlyMap<number, string>; sizes: ReadonlyMap<string, number> },
): FeedItem {
  const path = reviewPath(review.id, review.slug)
  const picture = siteUrl + mailCoverPath(review.id)
  const audio = firstAudio(review.content)
  const size = sizes.get(audio ?? '')
  const article = displayTree(review.content, { path, siteUrl, slugs })
  makeUrlsAbsolute(article, siteUrl)
  const cover = `<p><img src="${picture}" alt="${escapeHtml(coverOf(review))}" /></p>`
  // Where the title does not say it: whose book it is, and which; or that it is an essay.
  const byline = textByline(review)
  return {
    title: textTitle(review),
    id: siteUrl + reviewPath(review.id),
    address: siteUrl + path,
    published: review.publish_date === null ? null : `${review.publish_date}T00:00:00+08:00`,
    updated: review.updated_at,
    summary: review.summary || review.excerpt,
    content: cover + (byline && `<p>${escapeHtml(byline)}</p>`) + writeHtml(article),
    picture,
    audio:
      audio === undefined || size === undefined
        ? undefined
        : { url: siteUrl + mediaPath(audio), type: mediaType(audio), size },
    categories: review.categories.map((slug) => slugName(slug, site.categories) ?? slug),
  }
}

/** The name of the first recording of a text that pages play. */
function firstAudio(content: string): string | undefined {
  if (!content.includes('<figure class="audio">')) return undefined
  return elementsOf(parseArticle(content))
    .filter(isAudio)
    .flatMap(elementsOf)
    .map(({ attribs: { href = '' } }) => href)
    .find(isAudioPath)
    ?.slice(mediaPath('').length)
}
