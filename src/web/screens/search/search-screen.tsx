import { useNavigate } from '../../client/location.ts'
import { searchPath } from '../../../contract/links.ts'
import type { SearchPage } from '../../../contract/search.ts'
import {
  resultsHeading,
  searchDescription,
  searchDocumentTitle,
  searchWording,
} from '../../../contract/wording/search.ts'
import { readListStart } from '../../client/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchResults } from './search-results.tsx'
import styles from './search-screen.module.css'

export default function SearchScreen({ search, resource, retry }: ScreenProps<SearchPage>) {
  const navigate = useNavigate()
  const { settings } = useSite()
  const term = search.get('q')?.trim() ?? ''
  useHead({
    title: searchDocumentTitle(term, settings.name),
    description: searchDescription(settings.name),
    canonical: term === '' ? '/search' : searchPath(term),
  })
  return (
    <Page>
      <BackLink />
      <PageHeading
        title={term === '' ? searchWording.heading : <span data-font="">{resultsHeading(term)}</span>}
      />
      <SearchForm term={term} onSearch={(newTerm) => navigate(searchPath(newTerm))} />
      <div className={styles.results}>
        {/* Keyed by term, so that the failure of the last term is not shown for the next. */}
        <SearchResults
          key={term}
          term={term}
          offset={readListStart(search).offset}
          resource={resource}
          retry={retry}
        />
      </div>
    </Page>
  )
}
