import { reviewPath, searchPath } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { tagWording } from '../../../contract/wording/reviews/tags.ts'
import { useNavigate } from '../../client/location/location.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Note } from '../../ui/layout/primitives.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './tags.module.css'

interface MissingTagProps {
  words: { heading: string; text: string }
  /** What a search is offered for. */
  term: string
  newest: readonly ReviewCard[] | undefined
  fault: { failure: Failure; isRetrying: boolean } | undefined
  onRetry: () => void
}

/** Stands for the page of a tag or a series that there is not: a search, and the newest texts. */
export function MissingTag({ words, term, newest, fault, onRetry }: MissingTagProps) {
  const navigate = useNavigate()
  return (
    <Page>
      <div className={styles.column}>
        <BackLink />
        <EmptyState art={<EmptyArt name="tianjin" />} as="h1" title={words.heading} text={words.text}>
          {fault && <Fault {...fault} onRetry={onRetry} />}
        </EmptyState>
        <SearchForm term={term} onSearch={(typed) => navigate(searchPath(typed))} />
        {newest && newest.length > 0 && (
          <>
            <h2 className={styles.newest}>{tagWording.newest}</h2>
            <ul className={styles.texts}>
              {newest.map((card) => (
                <li key={card.id}>
                  <SiteLink to={reviewPath(card.id, card.slug)}>
                    <b {...titleProps(card)}>{textTitle(card)}</b>
                    <Note as="span">{textByline(card)}</Note>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Page>
  )
}
