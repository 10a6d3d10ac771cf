import { isbnNotations, parseIsbn } from '../../contract/reviews/isbn.ts'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import { displayCategories, searchedCategoryNames } from '../../contract/categories/display-category.ts'
import { hasFilters, SEARCH_FILTERS, type SearchFilters } from '../../contract/reviews/search-filters.ts'
import type { Category } from '../../contract/categories/categories.ts'
import type { ReviewCard } from '../../contract/reviews/reviews.ts'
import type { Passage, SearchPage, SearchResult } from '../../contract/reviews/search.ts'
import { bookTitle, plainTitle, textByline, textTitle } from '../../contract/wording/reviews/books.ts'
import { reviewWording } from '../../contract/wording/reviews/review.ts'
import type { Deps } from '../deps.ts'
import { startYielding } from '../platform/runtime/batches.ts'
import { visibleText } from '../text/html-text.ts'
import { listPublishedSeries } from '../reviews/series/series-pages.service.ts'
import { listSlugsOf, readSeriesNames } from '../reviews/series/series.service.ts'
import { findTag, listCommonTags, mostCommon } from '../reviews/tags/tags.service.ts'
import { listYears } from '../reviews/review-lists.service.ts'
import { readCards } from '../reviews/review-cards.service.ts'
import { readCategories } from '../settings/settings.service.ts'
import { fold } from '../text/fold.ts'
import { foldTerm, partsOfTerm } from './fold-term.service.ts'
import { cutPassage, markMatches } from './passage.ts'
import {
  countSearchHits,
  findSearchHits,
  listMatchingIds,
  SEARCH_FIELDS,
  type SearchHit,
  type StoredFilters,
} from './search-hits.store.ts'
import { findMovedCategory } from '../reviews/category-names.service.ts'
import { findIsbnHits, readPassageTexts } from './search.store.ts'

/**
 * The published reviews that contain the term and pass the filters, ordered by the field that matches: title, author, category, summary,
 * excerpt, body (docs/product/search.md). An ISBN finds the reviews of that book. A term that is found nowhere is looked for by its
 * parts. A blank term finds nothing. All results up to 200, else the page at `offset`.
 * Throws term_too_long.
 */
export async function search(
  deps: Pick<Deps, 'database' | 'contentCache' | 'reviewFonts'>,
  term: string,
  offset: number,
  chosen: SearchFilters = {},
): Promise<SearchPage> {
  const folded = foldTerm(term)
  if (folded === '')
    return { total: 0, is_by_parts: false, results: [], years: [], tags: [], series: [], without: [] }
  const { tag = '', series: slug = '' } = chosen
  const names = await readSeriesNames(deps.database.queries)
  const filters: StoredFilters = {
    ...chosen,
    category:
      chosen.category &&
      ((await findMovedCategory(deps.database.queries, chosen.category)) ?? chosen.category),
    tag: tag || undefined,
    tagKeys: tag === '' ? [] : (await findTag(deps.database.queries, tag)).keys,
    series: slug || undefined,
    seriesSlugs: [slug, ...names.slugsOf(names.of(slug)?.slug ?? '')],
  }
  const yieldIfDue = startYielding()
  const find = await finderOf(deps, folded)
  const [whole, { groups: years }] = await Promise.all([find.page(filters, offset), listYears(deps)])
  const parts = whole.total > 0 ? [] : partsOfTerm(folded)
  const byParts =
    parts.length > 0 ? await findSearchHits(deps.database, parts, offset, filters) : { total: 0, hits: [] }
  const is_by_parts = byParts.total > 0
  const { total, hits } = is_by_parts ? byParts : whole
  const terms = is_by_parts ? parts : [folded]
  const page = total <= WHOLE_LIST_LIMIT ? hits : hits.slice(0, LIST_PAGE_SIZE)
  const ids = page.map((hit) => hit.review_id)
  await yieldIfDue()
  const cards = await readCards(deps, ids, true)
  const passageIds = page
    .filter((hit) => needsTexts(hit, cards.get(hit.review_id), terms))
    .map((hit) => hit.review_id)
  await yieldIfDue()
  const texts = new Map(
    (await readPassageTexts(deps.database.queries, passageIds)).map((text) => [text.id, text]),
  )
  const categories = await readCategories(deps)
  const results: SearchResult[] = []
  for (const { review_id: id, rank } of page) {
    await yieldIfDue()
    const card = cards.get(id)
    if (card) results.push(toResult(card, SEARCH_FIELDS[rank], texts.get(id), { terms, categories }))
  }
  const count = async (wider: StoredFilters) =>
    (await find.count(wider)) || (parts.length > 0 ? countSearchHits(deps.database, parts, wider) : 0)
  const without = total === 0 && hasFilters(filters) ? await countWithout(count, filters) : []
  const tags = await listCommonTags(deps.database.queries, ids)
  const slugs = names.all.length === 0 ? [] : [...(await listSlugsOf(deps.database.queries, ids)).values()]
  // The name of a series without a published text is not published either.
  const published = new Set((await listPublishedSeries(deps)).map((each) => each.slug))
  const offered = [slug, ...slugs].flatMap((each) => names.of(each) ?? [])
  const series = mostCommon(offered.filter((each) => published.has(each.slug))).map(
    ({ slug: own, name }) => ({ slug: own, name }),
  )
  return { total, is_by_parts, results, years: years.map(({ name }) => name), tags, series, without }
}

interface Finder {
  page(filters: StoredFilters, offset: number): Promise<{ total: number; hits: SearchHit[] }>
  count(filters: StoredFilters): Promise<number>
}

/** Finds by the ISBN where the term is one of a reviewed book, else by the index. */
async function finderOf({ database }: Pick<Deps, 'database'>, folded: string): Promise<Finder> {
  const isbn = parseIsbn(folded)
  const notations = isbn === null ? [] : isbnNotations(isbn)
  const books = isbn === null ? [] : await findIsbnHits(database.queries, notations, {})
  if (books.length === 0)
    return {
      page: (filters, offset) => findSearchHits(database, [folded], offset, filters),
      count: (filters) => countSearchHits(database, [folded], filters),
    }
  const find = async (filters: StoredFilters) =>
    hasFilters(filters) ? findIsbnHits(database.queries, notations, filters) : books
  return {
    page: async (filters, offset) => {
      const hits = await find(filters)
      return { total: hits.length, hits: hits.slice(offset) }
    },
    count: async (filters) => (await find(filters)).length,
  }
}

/** The numbers of results without one of the filters, and without all where there are several. Zeros are left out. */
async function countWithout(count: Finder['count'], filters: StoredFilters): Promise<SearchPage['without']> {
  const chosen = SEARCH_FILTERS.filter((name) => filters[name] !== undefined)
  const wider = chosen.length > 1 ? [...chosen, null] : chosen
  const counted = await Promise.all(
    wider.map(async (filter) => ({
      filter,
      total: await count(filter === null ? {} : { ...filters, [filter]: undefined }),
    })),
  )
  return counted.filter(({ total }) => total > 0)
}

/** The ids of all published reviews that contain a folded term, which is not blank. */
export function findMatchingReviews({ database }: Pick<Deps, 'database'>, folded: string): Promise<number[]> {
  return listMatchingIds(database, folded)
}

interface Searched {
  /** Folded. */
  terms: readonly string[]
  /** The site's setting. */
  categories: readonly Category[]
}

type SearchField = (typeof SEARCH_FIELDS)[number]
type PassageTexts = Awaited<ReturnType<typeof readPassageTexts>>[number]

/** Whether the passage is cut from texts that the card does not have. */
function needsTexts(hit: SearchHit, card: ReviewCard | undefined, terms: readonly string[]): boolean {
  const field = SEARCH_FIELDS[hit.rank]
  if (field === 'title' || field === 'author')
    return card !== undefined && !isMatch(textTitle(card) + textByline(card), terms)
  return field !== 'category'
}

function toResult(
  card: ReviewCard,
  field: SearchField | undefined,
  texts: PassageTexts | undefined,
  { terms, categories }: Searched,
): SearchResult {
  const [category] = displayCategories(card, categories)
  const category_parts = category ? markMatches(category.name, terms) : []
  const isShown = field === 'category' && category_parts.some((part) => part.is_match)
  return {
    ...card,
    passage: isShown ? null : passageOf(card, field, texts, { terms, categories }),
    category_parts,
    title_parts: markMatches(plainTitle(card), terms),
    author_parts: markMatches(textByline(card), terms),
  }
}

function passageOf(
  card: ReviewCard,
  field: SearchField | undefined,
  texts: PassageTexts | undefined,
  { terms, categories }: Searched,
): Passage | null {
  if (field === 'category') {
    const name = searchedCategoryNames(card, categories).find((each) =>
      terms.some((term) => isMatch(each, [term])),
    )
    return name === undefined
      ? null
      : [{ text: reviewWording.categories, is_match: false }, ...markMatches(name, terms)]
  }
  if (!texts) return null
  if (field === 'title' || field === 'author') {
    const book = texts.books.find((each) =>
      terms.some((term) => isMatch(Object.values(each).join('\n'), [term])),
    )
    const first = bookTitle(card.title) + card.author
    if (!book) return cutPassage(isMatch(first, terms) ? first : (texts.original_title ?? ''), terms)
    return cutPassage(bookTitle(book.title) + book.author, terms)
  }
  if (field === 'summary') return cutPassage(texts.summary, terms)
  if (field === 'excerpt') return cutPassage(texts.excerpt, terms)
  return cutPassage(visibleText(texts.content), terms)
}

function isMatch(text: string, terms: readonly string[]): boolean {
  const folded = fold(text)
  return terms.every((term) => folded.includes(term))
}
