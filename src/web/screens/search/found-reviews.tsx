import { searchPath } from '../../../contract/links.ts'
import { filtersQuery, type SearchFilters } from '../../../contract/reviews/search-filters.ts'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import { shownOfReviews } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording } from '../../../contract/wording/reviews/category.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import { useApi } from '../../client/api/api-context.ts'
import { CardGrid } from '../../parts/book-card/related-card.tsx'
import { ReviewCount } from '../../parts/review-count/review-count.tsx'
import { ListEnd } from '../../parts/infinite-list/list-end.tsx'
import { NextPageLink } from '../../parts/infinite-list/next-page-link.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { useSaveOnLeave } from '../../parts/review-list/use-saved-layout.ts'
import { loadResults } from './load-search.ts'
import { ResultCard } from './result-card.tsx'
import { Note, Stack } from '../../ui/layout/primitives.tsx'

interface FoundReviewsProps {
  term: string
  filters: SearchFilters
  first: SearchPage
  offset: number
}

/** The search results, in pages if there are many (docs/product/lists.md). */
export function FoundReviews({ term, filters, first, offset }: FoundReviewsProps) {
  const api = useApi()
  const path = searchPath(term) + filtersQuery(filters)
  const list = useReviewList({
    path,
    first: toList(first),
    start: { sort: 'default', offset },
    load: async (from, signal) => toList(await loadResults(api, { term, filters }, from.offset, signal)),
  })
  useSaveOnLeave(() => list.saveLayout({ width: window.innerWidth, groups: [], inView: 0 }))
  return (
    <Stack gap="5" aria-busy={list.isRestarting || undefined}>
      <div>
        <ReviewCount count={list.total} />
        {first.is_by_parts && <Note size="5">{searchWording.byParts}</Note>}
      </div>
      <CardGrid>
        {list.cards.map((result, index) => (
          <ResultCard key={result.id} result={result} index={index} />
        ))}
      </CardGrid>
      <ListEnd
        list={list}
        shown={shownOfReviews(list.next - list.start, list.total)}
        loading={allReviewsWording.loading}
        link={<NextPageLink to={`${path}&offset=${list.next}`} />}
        onRequest={() => {}}
      />
    </Stack>
  )
}

function toList({ total, results }: SearchPage) {
  return { total, cards: results }
}
