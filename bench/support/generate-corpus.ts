import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CATEGORY_IDS } from '../../src/contract/categories/categories.ts'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'

/** A row of the original `books` table, as far as a benchmark looks at it. */
export interface CorpusBook {
  id: number
  title: string
  author: string
  content: string
  [column: string]: unknown
}

const SAMPLE_LIBRARY = path.join(PROJECT_ROOT, 'database/sample-library')
const SEED = 20_261_122
/** Characters of a text: from a short review to a long one, about 2,000 on average. */
const LENGTHS = { shortest: 600, longest: 3_400 }
/** One character in so many is any of CJK Unified Ideographs, so that rare ones occur as they do in names. */
const RARE_EACH = 400
/** One character in so many follows its neighbour by chance, not as in the sample library. */
const FREE_EACH = 5

/**
 * That many reviews in Chinese, the same in every run: characters follow one another about as often as in the sample
 * library, so that common and rare words have the frequencies of real texts. They mean nothing.
 */
export function generateCorpus(count: number, { shortest, longest } = LENGTHS): CorpusBook[] {
  const { all, followers } = readCharacters()
  const random = seeded(SEED)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const next = (last: string): string => {
    if (random() < 1 / RARE_EACH) return String.fromCodePoint(0x4e00 + Math.floor(random() * 0x51a6))
    return random() < 1 / FREE_EACH ? pick(all) : pick(followers.get(last) ?? all)
  }
  const phrase = (length: number): string => {
    let text = pick(all)
    while (text.length < length) text += next(text.at(-1)!)
    return text
  }
  const sentence = () =>
    `${Array.from({ length: 2 + Math.floor(random() * 3) }, () => phrase(4 + Math.floor(random() * 9))).join('，')}。`
  const paragraph = () => Array.from({ length: 2 + Math.floor(random() * 4) }, sentence).join('')
  const text = (length: number): string => {
    let html = ''
    while (html.length < length)
      html += `<p>${paragraph()}</p>${random() < 0.2 ? `<h2>${phrase(5)}</h2>` : ''}`
    return html
  }
  return Array.from({ length: count }, (_, index) => ({
    id: FIRST_ID + index,
    title: phrase(2 + Math.floor(random() * 7)),
    author: phrase(2 + Math.floor(random() * 2)),
    rating: 2 + Math.floor(random() * 7) / 2,
    publish_date: new Date(Date.UTC(2010, 0, 1 + (index % 5_000))).toISOString().slice(0, 10),
    publisher: `${phrase(2)}出版社`,
    summary: sentence(),
    excerpt: sentence(),
    categories: [pick(CATEGORY_IDS)],
    related_books: index === 0 ? [] : [FIRST_ID + Math.floor(random() * index)],
    category: 'non-fiction',
    category_name: '非小說',
    content: text(shortest + Math.floor(random() * (longest - shortest))),
  }))
}

const FIRST_ID = 1_001

/** Each Han character of the sample library as often as it occurs, and what follows it as often as it follows. */
function readCharacters() {
  const all: string[] = []
  const followers = new Map<string, string[]>()
  for (const file of globSync('*/body.html', { cwd: SAMPLE_LIBRARY }).toSorted()) {
    const html = readFileSync(path.join(SAMPLE_LIBRARY, file), 'utf8')
    for (const words of html.match(/\p{Script=Han}+/gu) ?? []) {
      const characters = [...words]
      for (let index = 0; index < characters.length; index++) {
        const [character, follower] = [characters[index]!, characters[index + 1]]
        all.push(character)
        if (follower === undefined) continue
        const known = followers.get(character)
        if (known) known.push(follower)
        else followers.set(character, [follower])
      }
    }
  }
  return { all, followers }
}

/** Numerical Recipes' linear congruential generator: numbers from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
