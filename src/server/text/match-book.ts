import type { TextKind } from '../../contract/reviews/text-kinds.ts'
import { parseIsbn } from '../../contract/reviews/isbn.ts'
import { fold } from './fold.ts'
import { splitAuthors } from './split-authors.ts'

/** A book of a published review, which may be of several. */
export interface ReviewedBook {
  /** Of the review. */
  id: number
  kind: TextKind
  title: string
  original_title: string | null
  author: string
  isbn: string | null
}

type BookMatch = { id: number } | { miss: 'no_review' | 'several_reviews' }

/** A book as a reader or a list names it. */
export interface BookName {
  title: string
  author: string
  /** Thirteen digits. */
  isbn: string | null
}

/** `exported_id`: of the review on the site that exported the list. */
export type MatchBook = (row: BookName & { exported_id?: number }) => BookMatch

/**
 * Finds the book of a row: by the id of an export of this site, or of another one where title and author agree; else by ISBN; else by title and author as search folds them, with or without subtitles and
 * brackets; else, where the authors cannot be compared, by a whole title that only one book has; that is a guess, which
 * a reader must see before it counts.
 */
export function createBookMatcher(
  books: readonly ReviewedBook[],
  { isFromThisSite = false, guesses = true } = {},
): MatchBook {
  const indexed = books.map(indexBook)
  const byId = Map.groupBy(indexed, ({ id }) => id)
  const byIsbn = Map.groupBy(indexed, ({ isbn }) => isbn)
  const byTitle = new Map<string, IndexedBook[]>()
  for (const book of indexed) {
    // A book that is called like an essay is another thing.
    if (book.kind !== 'review') continue
    for (const key of new Set(book.titles.flatMap(({ whole, main }) => [whole, main]))) {
      byTitle.set(key, [...(byTitle.get(key) ?? []), book])
    }
  }
  return ({ title, author, isbn, exported_id }) => {
    const keys = titleKeys(title)
    const exported = exported_id === undefined ? [] : (byId.get(exported_id) ?? [])
    const isSameName = () =>
      exported.some(
        (book) =>
          book.titles.some(({ whole }) => whole === keys.whole) &&
          compareAuthors(author, book.author) !== 'other',
      )
    const [first] = exported
    if (first && (isFromThisSite || title === '' || isSameName())) return { id: first.id }
    const sameTitle = [...new Set([keys.whole, keys.main].flatMap((key) => byTitle.get(key) ?? []))].filter(
      (book) => book.titles.some((title) => isSameTitle(title, keys)),
    )
    const candidates = sameTitle.map((book) => ({
      ...book,
      isWhole: book.titles.some(({ whole }) => whole === keys.whole),
      authors: compareAuthors(author, book.author),
    }))
    const sameAuthor = candidates.filter(({ authors }) => authors === 'same')
    const sameIsbn = isbn === null ? [] : (byIsbn.get(isbn) ?? [])
    if (sameIsbn.length > 0)
      return pickUnambiguous(
        sameIsbn,
        sameAuthor.filter(({ id }) => sameIsbn.some((one) => one.id === id)),
      )
    if (sameAuthor.length > 0)
      return pickUnambiguous(
        sameAuthor,
        sameAuthor.filter(({ isWhole }) => isWhole),
      )
    const whole = candidates.filter(({ isWhole }) => isWhole)
    // Neither has an author: nothing is guessed.
    const sameName = whole.filter((book) => author === '' && book.author === '')
    if (sameName.length > 0 && !guesses) return pickUnambiguous(sameName, [])
    const possible = whole.filter(({ authors }) => authors === 'unknown')
    return possible.length === 0 || !guesses ? { miss: 'no_review' } : pickUnambiguous(whole, [])
  }
}

/** The titles, folded, by one of which an entry can name the book of this review. */
export function titleKeysOf({
  title,
  original_title,
}: Pick<ReviewedBook, 'title' | 'original_title'>): string[] {
  return [title, original_title ?? '']
    .map(titleKeys)
    .flatMap(({ whole, main }) => (whole === '' ? [] : [whole, main]))
}

/** The columns of an entry that name a book by which its reviews find it. */
export function ownKeys(title: string): { own_key: string; own_main: string } {
  const { whole, main } = titleKeys(title)
  return { own_key: whole, own_main: main }
}

/** Whether both name one book: by ISBN, else by title and author as search folds them. */
export function isSameBook(one: BookName, other: BookName): boolean {
  if (one.isbn !== null && other.isbn !== null) return one.isbn === other.isbn
  return nameKey(one) === nameKey(other)
}

/** Title and author, folded. */
export function nameKey({ title, author }: Pick<BookName, 'title' | 'author'>): string {
  return `${titleKeys(title).whole} ${lettersAndDigits(author)}`
}

/** Only one of the titles may have a subtitle: two different ones mean two volumes of a series. */
function isSameTitle(one: TitleKeys, other: TitleKeys): boolean {
  return one.whole === other.whole || one.whole === other.main || one.main === other.whole
}

type IndexedBook = { id: number; kind: TextKind; isbn: string | null; author: string; titles: TitleKeys[] }

function indexBook({ id, kind, title, original_title, author, isbn }: ReviewedBook): IndexedBook {
  const titles = [title, original_title ?? ''].map(titleKeys).filter(({ whole }) => whole !== '')
  return { id, kind, isbn: parseIsbn(isbn ?? ''), author, titles }
}

/** The only review of `all`, else the only one of `better`; never a guess between two. */
function pickUnambiguous(all: readonly { id: number }[], better: readonly { id: number }[]): BookMatch {
  for (const books of [all, better]) {
    const [id, ...others] = new Set(books.map((book) => book.id))
    if (id !== undefined && others.length === 0) return { id }
  }
  return { miss: 'several_reviews' }
}

/** The comparable forms of a title: whole, and without the part after a colon, a dash or a bracket. */
interface TitleKeys {
  whole: string
  main: string
}

export function titleKeys(title: string): TitleKeys {
  const whole = lettersAndDigits(title) || fold(title)
  const parts = title.split(SUBTITLE)
  // Folding takes its time, and most titles have one part.
  if (parts.length === 1) return { whole, main: whole }
  return { whole, main: parts.map(lettersAndDigits).find((part) => part !== '') ?? whole }
}

const SUBTITLE = /[：:（(【[—─]|\s[-–|]\s/

/** Compares author lines: 'unknown' where one is empty or the scripts differ. */
function compareAuthors(one: string, other: string): 'same' | 'other' | 'unknown' {
  const [ones, others] = [splitAuthors(one), splitAuthors(other)]
  const verdicts = ones.flatMap((person) => others.map((another) => compareAuthor(person, another)))
  if (verdicts.includes('same')) return 'same'
  return verdicts.length === 0 || verdicts.includes('unknown') ? 'unknown' : 'other'
}

function compareAuthor(one: string, other: string): 'same' | 'other' | 'unknown' {
  if (lettersAndDigits(one) === lettersAndDigits(other)) return 'same'
  const isHan = HAN.test(one)
  if (isHan !== HAN.test(other)) return 'unknown'
  return (isHan ? isSameHanName(lettersAndDigits(one), lettersAndDigits(other)) : isSameLatinName(one, other))
    ? 'same'
    : 'other'
}

/** Transliterated names match by family name alone, or where half of their characters agree. */
function isSameHanName(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length >= 2 && longer.length >= 4 && longer.endsWith(shorter)) return true
  if (shorter.length < 4) return false
  const left = [...longer]
  const common = [...shorter].filter((character) => {
    const at = left.indexOf(character)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
  return common.length * 2 >= shorter.length
}

/** "Woolf, Virginia" matches "V. Woolf": each word of the shorter name is a prefix of one of the longer, one is whole. */
function isSameLatinName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [splitWords(one), splitWords(other)].toSorted(
    (a, b) => a.length - b.length,
  )
  return (
    shorter.length > 0 &&
    shorter.every((word) => longer.some((another) => another.startsWith(word) || word.startsWith(another))) &&
    shorter.some((word) => word.length > 2 && longer.includes(word))
  )
}

function splitWords(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

const HAN = /\p{Script=Han}/u

/** The folded text without punctuation and spaces. */
function lettersAndDigits(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}
