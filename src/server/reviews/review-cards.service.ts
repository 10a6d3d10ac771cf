import type { Category } from '../../contract/categories/categories.ts'
import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { CardInSeries } from '../../contract/reviews/review-groups.ts'
import type { ReviewCard } from '../../contract/reviews/reviews.ts'
import { plainTitle } from '../../contract/wording/reviews/books.ts'
import { coverPath } from '../covers/covers.service.ts'
import type { Deps } from '../deps.ts'
import type { FontSubject, ReviewFontFaces } from '../fonts/review-fonts.service.ts'
import { readCategories } from '../settings/settings.service.ts'
import { scriptOf } from './font-texts.service.ts'
import { listSlugsOf, readSeriesNames } from './series/series.service.ts'
import * as store from './reviews.store.ts'

/** The dependencies of a card: its title's font is known by the server alone. */
export type CardDeps = Pick<Deps, 'database' | 'contentCache' | 'reviewFonts'>

/** Cards of published reviews by id, of pages too where they are asked for. */
export async function readCards(
  deps: CardDeps,
  ids: readonly number[],
  withPages = false,
): Promise<Map<number, ReviewCard>> {
  const [stored, categories] = await Promise.all([
    store.findCards(deps.database.queries, ids, withPages),
    readCategories(deps),
  ])
  return new Map([...stored].map(([id, card]) => [id, toCard(deps, card, categories)]))
}

/** Cards of published reviews in the order of the ids, with their series. */
export async function readCardsInSeries(deps: CardDeps, ids: readonly number[]): Promise<CardInSeries[]> {
  const { queries } = deps.database
  const stored = await store.findCards(queries, ids)
  const slugs = await listSlugsOf(queries, ids)
  const names = slugs.size > 0 ? await readSeriesNames(queries) : undefined
  const categories = await readCategories(deps)
  return cardsInOrder(stored, ids).map((card) => ({
    ...toCard(deps, card, categories),
    series_name: names?.of(slugs.get(card.id) ?? '')?.name ?? '',
  }))
}

/** The cards of these ids that there are. */
export function cardsInOrder<T>(cards: ReadonlyMap<number, T>, ids: readonly number[]): T[] {
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

export function toCard(
  { reviewFonts }: Pick<Deps, 'reviewFonts'>,
  stored: store.StoredCard,
  categories: readonly Category[],
): ReviewCard {
  const lang = scriptOf(stored)
  return {
    id: stored.id,
    kind: stored.kind,
    title: stored.title,
    headline: stored.headline,
    author: stored.author,
    other_authors: stored.other_authors,
    cover: coverPath(stored, categories),
    rating: stored.rating,
    categories: stored.categories,
    category: stored.category,
    category_name: stored.category_name,
    excerpt: stored.excerpt || stored.summary,
    slug: stored.slug ?? '',
    lang,
    title_font: reviewFonts.titleFont({ id: stored.id, title: plainTitle(stored), lang }),
    publish_date: stored.publish_date,
  }
}

/** A title's font on its review: null where the page loads it at once, empty where its Song has it, else that of cards. */
export function headingFont(
  { reviewFonts }: Pick<Deps, 'reviewFonts'>,
  subject: Pick<FontSubject, 'id' | 'title' | 'lang'>,
  { isDrawn, essay }: ReviewFontFaces,
): string | null {
  if (isDrawn(subject.title)) return null
  return subject.lang === 'zh-Hans' && essay.length > 0 ? '' : reviewFonts.titleFont(subject)
}

/** The page of a list that one answer carries: the whole list up to 200 items, else the page at `offset`. */
export function sliceListPage<T>(list: readonly T[], offset: number): T[] {
  return list.slice(offset, offset + listPageSize(list.length))
}

/** How many items of so long a list one answer carries. */
export function listPageSize(total: number): number {
  return total <= WHOLE_LIST_LIMIT ? WHOLE_LIST_LIMIT : LIST_PAGE_SIZE
}
