import type { Resource } from '../../../contract/page.ts'
import { filtersQuery, type SearchFilters } from '../../../contract/reviews/search-filters.ts'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Message } from '../../ui/messages/message.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { FoundReviews } from './found-reviews.tsx'
import { NothingFound, NothingLeft } from './nothing-found.tsx'
import styles from './search-screen.module.css'

interface SearchResultsProps {
  term: string
  filters: SearchFilters
  /** The offset in the URL at which this page of results begins. */
  offset: number
  resource: Resource<SearchPage>
  retry: () => void
}

export function SearchResults({ term, filters, offset, resource, retry }: SearchResultsProps) {
  const fault = useShownFailure(resource)
  // A blank term sends no request (docs/product/search.md).
  if (term === '') return <p className={styles.waiting}>{searchWording.noTerm}</p>
  if (fault?.failure.code === 'term_too_long') {
    return <Message kind="error">{fault.failure.sentence}</Message>
  }
  if (fault) {
    return (
      <NothingFound>
        <Fault {...fault} onRetry={retry} />
      </NothingFound>
    )
  }
  if (resource.state !== 'ready') return <Spinner text={searchWording.loading} />
  const { total, without } = resource.data
  if (total > 0)
    return (
      <FoundReviews
        key={term + filtersQuery(filters)}
        term={term}
        filters={filters}
        first={resource.data}
        offset={offset}
      />
    )
  if (without.length === 0) return <NothingFound />
  return <NothingLeft term={term} filters={filters} without={without} />
}
