import { displayCategories, nameOfSlug } from '../../contract/categories/display-category.ts'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import { LIST_PAGE_SIZE } from '../../contract/limits.ts'
import {
  authorPath,
  AUTHORS_PATH,
  categoryPath,
  HOME_PATH,
  reviewPath,
  YEARS_PATH,
} from '../../contract/links.ts'
import type { PageArticle, PageHead } from '../../contract/page.ts'
import type { ReviewGroup, SeriesPage, TagPage } from '../../contract/reviews/review-groups.ts'
import type { Review, ReviewedBook, ReviewList, ReviewPage } from '../../contract/reviews/reviews.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { plainTitle } from '../../contract/wording/reviews/books.ts'
import { groupsWording, yearHeading } from '../../contract/wording/reviews/groups.ts'
import { documentTitle, headerWording } from '../../contract/wording/site/site.ts'
import { unavailableWording } from '../../contract/wording/site/unavailable.ts'
import { readListStart } from '../client/location/list-start.ts'
import type { Target } from './route.ts'

interface DescribedPage {
  target: Target
  /** The data of the screen, as it was loaded. */
  data: unknown
  head: PageHead
  site: SiteSettings
  siteUrl: string
}

type Node = Record<string, unknown>

/** The structured data of a page for search engines: JSON-LD in the terms of schema.org. No browser loads this file. */
export function structuredData(page: DescribedPage): object {
  return { '@context': 'https://schema.org', '@graph': [...describeScreen(page), describeSite(page)] }
}

/** The times of a review's page; null for other pages. */
export function articleTimes({ target, data }: Pick<DescribedPage, 'target' | 'data'>): PageArticle | null {
  if (target.route.pattern !== REVIEW) return null
  const { review } = data as ReviewPage
  return { published: review.publish_date, modified: modifiedOf(review) }
}

const REVIEW = '/review/:id'
const CATEGORY = '/category/:category'

function describeScreen(page: DescribedPage): Node[] {
  const { head, data, site } = page
  const { route, params, search } = page.target
  switch (route.pattern) {
    case HOME_PATH:
      return []
    case REVIEW: {
      const { review } = data as ReviewPage
      return [
        describeReview(page, review),
        breadcrumbs(page, [...categoryStep(review, site), stepOf(page, plainTitle(review))]),
      ]
    }
    case CATEGORY: {
      const slug = params['category'] ?? ''
      const list = data as ReviewList
      const name = nameOfSlug(slug, list.cards[0], site.categories) ?? slug
      return [
        describeList(page, name, list, readListStart(search).offset),
        breadcrumbs(page, [stepOf(page, name)]),
      ]
    }
    case '/reviews':
    case '/categories':
    case '/category/all': {
      const name = unavailableWording.allReviews.heading
      const list = describeList(page, name, data as ReviewList, readListStart(search).offset)
      return [list, breadcrumbs(page, [stepOf(page, name)])]
    }
    case '/author/:author':
    case '/year/:year': {
      const group = data as ReviewGroup
      const isYear = route.pattern === '/year/:year'
      const name = isYear ? yearHeading(group.name) : group.name
      const all = isYear
        ? { name: groupsWording.years, path: YEARS_PATH }
        : { name: groupsWording.authors, path: AUTHORS_PATH }
      return [
        describeList(page, name, group, readListStart(search).offset),
        breadcrumbs(page, [all, stepOf(page, name)]),
      ]
    }
    case '/tag/:tag': {
      const { name, ...list } = data as TagPage
      return [
        describeList(page, name, list, readListStart(search).offset),
        breadcrumbs(page, [stepOf(page, name)]),
      ]
    }
    case '/series/:series': {
      const { name, total, texts } = data as SeriesPage
      const cards = texts.flatMap(({ card }) => card ?? [])
      return [describeList(page, name, { total, cards }, 0), breadcrumbs(page, [stepOf(page, name)])]
    }
    case '/about':
      return [
        {
          '@type': 'ProfilePage',
          url: urlOf(page),
          name: head.title,
          mainEntity: { '@id': ids(page).person },
        },
        breadcrumbs(page, [stepOf(page, headerWording.about)]),
      ]
    default:
      return [breadcrumbs(page, [stepOf(page, head.title.replace(documentTitle('', site.name), ''))])]
  }
}

function describeSite(page: DescribedPage): Node {
  const { site, siteUrl } = page
  return {
    '@type': 'WebSite',
    '@id': ids(page).site,
    url: siteUrl + HOME_PATH,
    name: site.name,
    description: site.description,
    inLanguage: LANGUAGE,
    publisher: describePerson(page),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function describePerson(page: DescribedPage): Node {
  const { site, siteUrl } = page
  const profiles = [site.social.photo, site.social.video].flatMap((profile) => profile?.url ?? [])
  return {
    '@type': 'Person',
    '@id': ids(page).person,
    name: site.founder,
    url: `${siteUrl}/about`,
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

function describeReview(page: DescribedPage, review: Review): Node {
  const { head, siteUrl } = page
  const address = urlOf(page)
  const isEssay = review.kind === 'essay'
  return compact({
    '@type': isEssay ? 'Article' : 'Review',
    '@id': `${address}#${review.kind}`,
    url: address,
    name: plainTitle(review),
    headline: review.headline,
    abstract: review.summary || review.excerpt,
    inLanguage: LANGUAGE,
    datePublished: review.publish_date,
    dateModified: modifiedOf(review),
    image: siteUrl + head.image,
    author: { '@id': ids(page).person },
    publisher: { '@id': ids(page).person },
    isPartOf: { '@id': ids(page).site },
    itemReviewed: !isEssay && describeBooks(review, siteUrl),
    // One rating over several books would be that of each of them.
    reviewRating: review.rating !== null &&
      review.other_books.length === 0 && {
        '@type': 'Rating',
        ratingValue: review.rating,
        bestRating: 5,
        worstRating: 0,
      },
  })
}

function describeBooks(review: Review, siteUrl: string): Node | Node[] {
  const [book, ...others] = [review, ...review.other_books].map((each) => describeBook(each, siteUrl))
  return others.length === 0 ? book! : [book!, ...others]
}

function describeBook(review: ReviewedBook, siteUrl: string): Node {
  const { author, translator, publisher, isbn, book_year } = review
  return compact({
    '@type': 'Book',
    name: review.title,
    alternateName: review.original_title,
    author: author && describeAuthors(review, siteUrl),
    translator: translator && { '@type': 'Person', name: translator },
    publisher: publisher && { '@type': 'Organization', name: publisher },
    isbn: parseIsbn(isbn ?? ''),
    datePublished: book_year === null ? null : String(book_year),
    image: siteUrl + review.cover,
  })
}

function describeAuthors({ author, author_parts }: ReviewedBook, siteUrl: string): Node | Node[] {
  const names = author_parts.filter((_, at) => at % 2 === 1)
  const [only, ...others] = names.map((name) => ({
    '@type': 'Person',
    name,
    url: siteUrl + authorPath(name),
  }))
  if (!only) return { '@type': 'Person', name: author }
  return others.length === 0 ? only : [only, ...others]
}

/** The first page of a list is enough: crawlers find the others in the sitemap. */
function describeList(page: DescribedPage, name: string, { total, cards }: ReviewList, offset: number): Node {
  return {
    '@type': 'ItemList',
    url: urlOf(page),
    name,
    numberOfItems: total,
    itemListElement: cards.slice(0, LIST_PAGE_SIZE).map((card, at) => ({
      '@type': 'ListItem',
      position: offset + at + 1,
      name: plainTitle(card),
      url: page.siteUrl + reviewPath(card.id, card.slug),
    })),
  }
}

interface Step {
  name: string
  path: string
}

function breadcrumbs({ siteUrl }: DescribedPage, steps: readonly Step[]): Node {
  const all = [{ name: headerWording.home, path: HOME_PATH }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: siteUrl + path,
    })),
  }
}

function categoryStep(review: Review, site: SiteSettings): Step[] {
  const [category] = displayCategories(review, site.categories)
  return category?.slug ? [{ name: category.name, path: categoryPath(category.slug) }] : []
}

function stepOf({ head, target }: DescribedPage, name: string): Step {
  return { name, path: head.canonical ?? target.address }
}

function urlOf({ head, target, siteUrl }: DescribedPage): string {
  return siteUrl + (head.canonical ?? target.address)
}

function ids({ siteUrl }: DescribedPage) {
  return { site: `${siteUrl}/#website`, person: `${siteUrl}/#person` }
}

/** A review dated ahead of its last change counts as changed on its day. */
function modifiedOf({ publish_date, updated_at }: Review): string {
  return publish_date !== null && publish_date > updated_at ? publish_date : updated_at
}

/** Without the properties that the review does not have. */
function compact(node: Node): Node {
  return Object.fromEntries(
    Object.entries(node).filter(([, value]) => value !== null && value !== false && value !== ''),
  )
}

const LANGUAGE = 'zh-Hant-TW'
