import { type ReactNode, useId } from 'react'
import { searchPath, CATEGORIES_PATH, textPath } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import { filtersQuery, type SearchFilters } from '../../../contract/reviews/search-filters.ts'
import type { SearchPage, Passage, SearchResult } from '../../../contract/reviews/search.ts'
import { shownOfReviews, bookWording } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording } from '../../../contract/wording/reviews/category.ts'
import { droppedFilter, filtersWording } from '../../../contract/wording/reviews/search-filters.ts'
import { searchWording } from '../../../contract/wording/reviews/search.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { ListEnd } from '../../parts/infinite-list/list-end.tsx'
import { NextPageLink } from '../../parts/infinite-list/next-page-link.tsx'
import { ReviewCount } from '../../parts/review-count/review-count.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Note, Stack, Row } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { loadResults } from './load-search.ts'
import styles from './search-screen.module.css'
import text from '../../parts/book-card/card-text.module.css'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { ArrowRight } from '../../ui/icons/icons.ts'
import { FadeIn } from '../../ui/page/fade-in.tsx'

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

interface FoundReviewsProps {
  term: string
  filters: SearchFilters
  first: SearchPage
  offset: number
}

/** The search results, in pages if there are many (docs/product/lists.md). */
function FoundReviews({ term, filters, first, offset }: FoundReviewsProps) {
  const api = useApi()
  const path = searchPath(term) + filtersQuery(filters)
  const list = useReviewList({
    path,
    first: toList(first),
    start: { sort: 'default', offset },
    load: async (from, signal) => toList(await loadResults(api, { term, filters }, from.offset, signal)),
  })
  return (
    <Stack gap="5" aria-busy={list.isRestarting || undefined}>
      <div>
        <ReviewCount count={list.total} />
        {first.is_by_parts && <Note size="5">{searchWording.byParts}</Note>}
      </div>
      <ul className={styles.cards}>
        {list.cards.map((result, index) => (
          <ResultCard key={result.id} result={result} index={index} />
        ))}
      </ul>
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

function NothingFound({ children }: { children?: ReactNode }) {
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
function NothingLeft({ term, filters, without }: NothingLeftProps) {
  return (
    <EmptyState
      art={<EmptyArt name="tianjin" />}
      title={<span data-font="">{filtersWording.emptyHeading}</span>}
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

/** A search result, as <li>, with its matches marked in category, title, author and the passage of the field that matched. */
function ResultCard({ result, index }: { result: SearchResult; index: number }) {
  const { kind, headline, category_parts, title_parts, author_parts, passage } = result
  const excerptId = useId()
  const excerpt = passage === null ? result.excerpt : <Marked passage={passage} />
  const title = <Marked passage={title_parts} />
  return (
    <FadeIn as="li" index={index} className={styles.card}>
      {kind !== 'page' && <BookCover card={result} />}
      <Stack justify="start">
        <CategoryDot
          card={result}
          name={category_parts.length === 0 ? undefined : <Marked passage={category_parts} />}
        />
        <h2 {...titleProps(result)} className={`${text.title} ${styles.title}`}>
          <SiteLink
            to={textPath(result)}
            className="covering"
            aria-describedby={excerpt === '' ? undefined : excerptId}
          >
            {headline ? title : <>《{title}》</>}
          </SiteLink>
        </h2>
        <p className={text.author}>
          <Marked passage={author_parts} />
        </p>
        <Stars rating={result.rating} />
        {excerpt !== '' && (
          <p id={excerptId} lang={result.lang} className={`${text.excerpt} ${styles.excerpt} clamped`}>
            {excerpt}
          </p>
        )}
      </Stack>
      <Row as="span" justify="between" ruled size="4" tone="accent" className={styles.foot}>
        {kind === 'review' ? searchWording.readFull : bookWording.readText}
        <ArrowRight />
      </Row>
    </FadeIn>
  )
}

function Marked({ passage }: { passage: Passage }) {
  return passage.map((part, index) => {
    // The parts of a passage never change their order.
    const key = `${index} ${part.text}`
    return part.is_match ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
  })
}
