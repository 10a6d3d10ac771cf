import type { ReactNode } from 'react'
import { CATEGORIES_PATH, searchPath } from '../../../contract/links.ts'
import { filtersQuery, type SearchFilters } from '../../../contract/reviews/search-filters.ts'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import { droppedFilter, filtersWording } from '../../../contract/wording/reviews/search-filters.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Row } from '../../ui/layout/primitives.tsx'

export function NothingFound({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      art={<EmptyArt name="tianjin" />}
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

interface NothingLeftProps {
  term: string
  filters: SearchFilters
  /** The numbers of results without one of the filters, or without any. */
  without: SearchPage['without']
}

/** Says which filters to drop where they leave nothing. */
export function NothingLeft({ term, filters, without }: NothingLeftProps) {
  return (
    <EmptyState
      art={<EmptyArt name="tianjin" />}
      title={filtersWording.emptyHeading}
      text={filtersWording.empty}
      action={
        <Row as="ul" justify="center" wrap gap="2">
          {without.map(({ filter, total }) => (
            <li key={filter}>
              <SiteLink
                to={
                  searchPath(term) + filtersQuery(filter === null ? {} : { ...filters, [filter]: undefined })
                }
                className={buttonClass({ size: 's' })}
              >
                {droppedFilter(filter, total)}
              </SiteLink>
            </li>
          ))}
        </Row>
      }
    />
  )
}
