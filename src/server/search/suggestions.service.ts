import { plainTitle, textTitle } from '../../contract/wording/reviews/books.ts'
import type { Suggestions } from '../../contract/reviews/search.ts'
import type { Deps } from '../deps.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import { fold } from '../text/fold.ts'
import { foldTerm } from './fold-term.service.ts'
import { findNames, findOtherAuthors, type NamedReview } from './search.store.ts'
import { pluck } from '../platform/runtime/batches.ts'

/** Suggestions while a name is typed: reviews, authors, categories (docs/product/search.md). Throws term_too_long. */
export function createSuggest(deps: Deps): (term: string) => Promise<Suggestions> {
  return async (term) => {
    const folded = foldTerm(term)
    if (folded === '') return { reviews: [], authors: [], categories: [] }
    const [found, settings] = await Promise.all([findNames(deps.database, folded), readCachedSettings(deps)])
    const categories = settings.site.categories.filter(({ is_hidden }) => !is_hidden)
    const reviews = found
      .map((review) => ({ review, place: placeOf(review, folded) }))
      .toSorted((one, other) => one.place - other.place)
      .slice(0, MAX_REVIEWS)
      .map(({ review: { id, kind, slug, title, headline, author } }) => ({
        id,
        kind,
        slug: slug ?? '',
        title,
        headline,
        author,
      }))
    // Found by a field that is not shown, such as another book.
    const unseen = found.filter(
      ({ author, ...text }) => !fold(`${textTitle(text)}\n${text.title}\n${author}`).includes(folded),
    )
    const others = await findOtherAuthors(deps.database.queries, pluck(unseen, 'id'))
    const authors = [...found, ...others]
      .map(({ author }) => author)
      .filter((author) => fold(author).includes(folded))
    return {
      reviews,
      authors: [...new Set(authors)].slice(0, MAX_OTHERS),
      categories: categories
        .filter(({ name }) => fold(name).includes(folded))
        .slice(0, MAX_OTHERS)
        .map(({ id, name }) => ({ slug: id, name })),
    }
  }
}

function placeOf(review: NamedReview, folded: string): number {
  const at = fold(plainTitle(review)).indexOf(folded)
  return at === 0 ? 0 : at > 0 ? 1 : 2
}

const MAX_REVIEWS = 6
const MAX_OTHERS = 3
