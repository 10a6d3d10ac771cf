import { type Category, findCategory, OLDER_SLUGS } from '../../contract/categories/categories.ts'
import type { HomePage, ReviewCard } from '../../contract/reviews/reviews.ts'
import type { Deps } from '../deps.ts'
import { readCategories } from '../settings/settings.service.ts'
import {
  type ChildNode,
  type Document,
  type Element,
  isNamed,
  isNoteMark,
  isPoem,
  isTag,
  mapTree,
  parseArticle,
  textOf,
} from '../text/article/article-tree.ts'
import { cardsInOrder, readCards } from './review-cards.service.ts'
import { firstOf, listIds, listPicks, pickRandomIds, readShelves } from './review-lists.service.ts'
import { readingMinutes } from './reviews.service.ts'
import { findFeedRows } from './reviews.store.ts'

const FEATURED_COUNT = 4
const RANDOM_COUNT = 3
/** The latest, and those before it. */
const NEWEST_COUNT = 5

/** Home's newest texts, its shelves, and a random row (docs/product/lists.md). */
export async function readHome(deps: Deps): Promise<HomePage> {
  const [categories, shelves, dated, picks, recommended] = await Promise.all([
    readCategories(deps),
    readShelves(deps, FEATURED_COUNT),
    listIds(deps, {}, 'date-desc'),
    listPicks(deps),
    pickRandomIds(deps, RANDOM_COUNT),
  ])
  const newest = dated.slice(0, NEWEST_COUNT)
  const featured = firstOf(FEATURED_COUNT, picks, dated.slice(NEWEST_COUNT), newest)
  const rows = shelfOrder([...shelves.keys()], categories).map((slug) => {
    const texts = shelves.get(slug) ?? []
    const picked = texts.filter(({ is_featured }) => is_featured === 1)
    const [ids, first] = [[...picked, ...texts].map(({ id }) => id), texts[0]?.id ?? 0]
    return { slug, shelf: firstOf(FEATURED_COUNT, ids), first }
  })
  const [cards, texts] = await Promise.all([
    readCards(deps, [
      ...newest,
      ...featured,
      ...recommended,
      ...rows.flatMap(({ shelf, first }) => [first, ...shelf]),
    ]),
    findFeedRows(deps.database.queries, newest.slice(0, 1)),
  ])
  const [latest, ...recent] = cardsInOrder(cards, newest)
  return {
    latest: latest ? { ...latest, ...beginningOf(texts.get(latest.id)?.content ?? '') } : null,
    recent,
    featured: cardsInOrder(cards, featured),
    shelves: rows.flatMap(({ slug, shelf, first }) => {
      const card = cards.get(first)
      return card ? [{ category: slug, cards: cardsInOrder(cards, shelf), newest: nameOf(card) }] : []
    }),
    recommended: cardsInOrder(cards, recommended),
  }
}

/** The categories that the site offers, the older ones, then others; those of these slugs. */
function shelfOrder(used: readonly string[], categories: readonly Category[]): string[] {
  const own = categories.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id)
  const further = used.filter((slug) => !findCategory(slug, categories)).slice(0, MAX_FURTHER_CATEGORIES)
  const older = Object.keys(OLDER_SLUGS).filter((slug) => further.includes(slug))
  return [...new Set([...own.filter((slug) => used.includes(slug)), ...older, ...further])]
}

function nameOf({ title, headline, lang, publish_date }: ReviewCard) {
  return { title, headline, lang, publish_date }
}

function beginningOf(content: string) {
  const article = parseArticle(content)
  return { opening: openingOf(article), reading_minutes: readingMinutes(textOf(article)) }
}

const MAX_FURTHER_CATEGORIES = 12

/** Up to 120 characters of an article's first prose, cut at a mark and ended by ……. Takes the notes' marks out. */
export function openingOf(article: Document): string {
  mapTree(article, (node) => (isNoteMark(node) ? [] : [node]))
  const prose: string[] = []
  for (const node of article.children) {
    if (isProse(node)) prose.push(textOf(node))
    else if (isTag(node) && prose.length > 0) break
  }
  const whole = oneLine(textOf(article))
  const text = prose.length > 0 ? oneLine(prose.join('\n')) : whole
  if (text === whole && [...whole].length <= LENGTH) return whole
  return `${cutAtMark([...text].slice(0, LENGTH))}……`
}

const LENGTH = 120

function isProse(node: ChildNode): node is Element {
  return isNamed(node, 'p') && !isPoem(node)
}

/** Words of Latin on both sides of a line's end stay apart. */
function oneLine(text: string): string {
  return text.replace(/\n(?=[a-z0-9])/gi, ' ').replace(/\n/g, '')
}

/** Up to the last mark outside quotations and brackets; all of it where that leaves less than half. */
function cutAtMark(characters: readonly string[]): string {
  let depth = 0
  let end = 0
  for (const [at, character] of characters.entries()) {
    if ('「『（《〈“'.includes(character)) depth++
    else if ('」』）》〉”'.includes(character)) depth--
    else if (depth === 0 && isMark(character, characters[at + 1])) end = at
  }
  return characters.slice(0, end < characters.length / 2 ? characters.length : end).join('')
}

function isMark(character: string, next: string | undefined): boolean {
  return '。！？；，：、'.includes(character) || ('.,;:!?'.includes(character) && next === ' ')
}
