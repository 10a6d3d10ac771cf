import { useState } from 'react'
import { useNavigate } from '../../client/location/location.ts'
import { searchPath } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import {
  filtersQuery,
  readSearchFilters,
  hasFilters,
  OFFERED_RATINGS,
  type SearchFilter,
  type SearchFilters,
} from '../../../contract/reviews/search-filters.ts'
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
import { SearchResults } from './search-results.tsx'
import styles from './search-screen.module.css'
import { slugName } from '../../../contract/categories/categories.ts'
import { filtersWording, ratingFrom, yearName } from '../../../contract/wording/reviews/search-filters.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { SelectMenu } from '../../ui/menus/select-menu.tsx'
import { Row } from '../../ui/layout/primitives.tsx'

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

interface FilterBarProps {
  term: string
  filters: SearchFilters
  offered: OfferedFilters
}

/** The years, tags and series that are offered. */
type OfferedFilters = Pick<SearchPage, 'years' | 'tags' | 'series'>

interface Choice {
  filter: SearchFilter
  options: { value: string; label: string }[]
  value: string
}

/** The filters within the search form: menus, and without script fields that the form sends. */
function FilterBar({ term, filters, offered }: FilterBarProps) {
  const navigate = useNavigate()
  const choices = useChoices(filters, offered)
  return (
    <Row
      wrap
      gap="2"
      role="group"
      aria-label={filtersWording.label}
      // Whoever chooses one goes on to the next.
      data-keeps-focus=""
      className={styles.bar}
    >
      {choices.map(({ filter, options, value }) => (
        <SelectMenu
          key={filter}
          label={filtersWording.names[filter]}
          align="start"
          options={options}
          value={value}
          triggerClassName={`${styles.trigger} ${value === '' ? '' : styles.chosen} needs-script`}
          onChange={(chosen) =>
            navigate(searchPath(term) + filtersQuery(withChoice(filters, filter, chosen)))
          }
        />
      ))}
      <noscript>
        {choices.map(({ filter, options, value }) => (
          <select
            key={filter}
            name={filter}
            aria-label={filtersWording.names[filter]}
            defaultValue={value}
            className={styles.trigger}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      </noscript>
      {hasFilters(filters) && (
        <SiteLink to={searchPath(term)} className={`text-link ${styles.clear}`}>
          {filtersWording.clear}
        </SiteLink>
      )}
    </Row>
  )
}

function useChoices(filters: SearchFilters, { years, tags, series }: OfferedFilters): Choice[] {
  const { categories } = useSite().settings
  const choiceOf = (
    filter: SearchFilter,
    offered: readonly string[],
    nameOf = (value: string): string => value,
  ) => {
    const value = String(filters[filter] ?? '')
    // An address may name another than those offered.
    const values = value === '' || offered.includes(value) ? offered : [...offered, value]
    return {
      filter,
      value,
      options: [
        { value: '', label: filtersWording.all[filter] },
        ...values.map((each) => ({ value: each, label: nameOf(each) })),
      ],
    }
  }
  return [
    choiceOf(
      'category',
      categories.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id),
      (slug) => slugName(slug, categories) ?? slug,
    ),
    choiceOf('rating', OFFERED_RATINGS.map(String), ratingFrom),
    choiceOf('year', years, yearName),
    // Texts without tags, or of no series, have nothing to choose.
    ...(tags.length === 0 && filters.tag === undefined ? [] : [choiceOf('tag', tags)]),
    ...(series.length === 0 && filters.series === undefined
      ? []
      : [
          choiceOf(
            'series',
            series.map(({ slug }) => slug),
            (slug) => series.find((each) => each.slug === slug)?.name ?? slug,
          ),
        ]),
  ]
}

function withChoice(filters: SearchFilters, filter: SearchFilter, value: string): SearchFilters {
  if (value === '') return { ...filters, [filter]: undefined }
  return { ...filters, [filter]: filter === 'rating' ? Number(value) : value }
}
