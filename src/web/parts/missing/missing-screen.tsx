import type { ReactNode } from 'react'
import { reviewPath, searchPath } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { tagWording } from '../../../contract/wording/reviews/tags.ts'
import { notFoundWording } from '../../../contract/wording/site/not-found.ts'
import { useHead } from '../../client/head.ts'
import { useNavigate } from '../../client/location/location.ts'
import { Note } from '../../ui/layout/primitives.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { titleProps } from '../book-card/title-props.ts'
import { BackLink } from '../more-link/more-link.tsx'
import { SearchForm } from '../search-form/search-form.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import styles from './missing-screen.module.css'

/** Stands for an address that the site does not have. */
export function MissingPageScreen({
  term = '',
  ...texts
}: Partial<Pick<MissingScreenProps, 'term' | 'near' | 'newest'>>) {
  useHead({ heading: notFoundWording.heading, description: notFoundWording.text })
  return <MissingScreen words={notFoundWording} term={term} {...texts} />
}

interface MissingScreenProps {
  words: { heading: string; text: string }
  /** What a search is offered for. */
  term: string
  /** What was meant, perhaps. */
  near?: readonly ReviewCard[] | undefined
  newest?: readonly ReviewCard[] | undefined
  /** Why it could not be found, if the reason is a fault. */
  children?: ReactNode
}

/** Stands for a page that there is not: a search, and what was meant or the newest texts. */
export function MissingScreen({ words, term, near, newest, children }: MissingScreenProps) {
  const navigate = useNavigate()
  const isNear = near !== undefined && near.length > 0
  const cards = (isNear ? near : newest) ?? []
  return (
    <Page>
      <div className={styles.column} data-font="">
        <BackLink />
        <EmptyState art={<EmptyArt name="tianjin" />} as="h1" title={words.heading} text={words.text}>
          {children}
        </EmptyState>
        <SearchForm term={term} onSearch={(typed) => navigate(searchPath(typed))} />
        {cards.length > 0 && (
          <>
            <h2 className={styles.newest}>{isNear ? notFoundWording.near : tagWording.newest}</h2>
            <ul>
              {cards.map((card) => (
                <li key={card.id}>
                  <SiteLink to={reviewPath(card.id, card.slug)} className={styles.text}>
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
