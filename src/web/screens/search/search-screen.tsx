import { useState } from 'react'
import { useNavigate } from '../../client/location/location.ts'
import { searchPath } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import { filtersQuery, readSearchFilters } from '../../../contract/reviews/search-filters.ts'
import type { SearchPage } from '../../../contract/reviews/search.ts'
import { resultsHeading, searchDescription, searchWording } from '../../../contract/wording/reviews/search.ts'
import { readListStart } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FilterBar, type OfferedFilters } from './filter-bar.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './search-screen.module.css'

export default function SearchScreen({ search, resource, retry }: ScreenProps<SearchPage>) {
  const navigate = useNavigate()
  const { settings } = useSite()
  const term = search.get('q')?.trim() ?? ''
  const filters = readSearchFilters(search)
  const offered = useLastOffered(resource)
  useHead({
    heading: term === '' ? searchWording.heading : term,
    description: searchDescription(settings.name),
    canonical: term === '' ? '/search' : searchPath(term),
  })
  return (
    <Page>
      <BackLink />
      <PageHeading
        title={term === '' ? searchWording.heading : <span data-font="">{resultsHeading(term)}</span>}
      />
      <SearchForm term={term} onSearch={(newTerm) => navigate(searchPath(newTerm) + filtersQuery(filters))}>
        {term !== '' && <FilterBar term={term} filters={filters} offered={offered} />}
      </SearchForm>
      <div className={styles.results}>
        {/* Keyed, so that the failure of the last search is not shown for the next. */}
        <SearchResults
          key={term + filtersQuery(filters)}
          term={term}
          filters={filters}
          offset={readListStart(search).offset}
          resource={resource}
          retry={retry}
        />
      </div>
    </Page>
  )
}

/** What the last answer offers: the menus keep it while another search is under way. */
function useLastOffered(resource: Resource<SearchPage>): OfferedFilters {
  const [last, setLast] = useState<OfferedFilters>({ years: [], tags: [], series: [] })
  const known = resource.state === 'ready' ? resource.data : last
  if (known !== last) setLast(known)
  return known
}
