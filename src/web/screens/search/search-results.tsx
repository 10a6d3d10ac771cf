import type { ReactNode } from 'react'
import type { Resource } from '../../../contract/page.ts'
import { CATEGORIES_PATH } from '../../../contract/links.ts'
import type { SearchPage } from '../../../contract/search.ts'
import { searchWording } from '../../../contract/wording/search.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Message } from '../../ui/message.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FoundReviews } from './found-reviews.tsx'
import styles from './search-screen.module.css'

interface SearchResultsProps {
  term: string
  /** The offset in the URL at which this page of results begins. */
  offset: number
  resource: Resource<SearchPage>
  retry: () => void
}

export function SearchResults({ term, offset, resource, retry }: SearchResultsProps) {
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
  if (resource.data.total === 0) return <NothingFound />
  return <FoundReviews key={term} term={term} first={resource.data} offset={offset} />
}

function NothingFound({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      art={<EmptyArt name="天津" />}
      title={searchWording.emptyHeading}
      text={searchWording.empty}
      action={
        <SiteLink to={CATEGORIES_PATH} className={buttonClass()}>
          {searchWording.toCategories}
        </SiteLink>
      }
    >
      {children}
    </EmptyState>
  )
}
