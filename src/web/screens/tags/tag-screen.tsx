import { Fragment } from 'react'
import { reviewPath, tagPath } from '../../../contract/links.ts'
import type { CardInSeries, TagPage } from '../../../contract/reviews/review-groups.ts'
import * as words from '../../../contract/wording/reviews/books.ts'
import {
  missingWording,
  tagDescription,
  tagSummary,
  tagWording,
  yearOfTexts,
} from '../../../contract/wording/reviews/tags.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useHead } from '../../client/head.ts'
import { listQuery, listUrl, readListStart } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { ListEnd } from '../../parts/infinite-list/list-end.tsx'
import { NextPageLink } from '../../parts/infinite-list/next-page-link.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { MissingScreen } from '../../parts/missing/missing-screen.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { useReviewList } from '../../parts/review-list/use-review-list.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TagHead } from './tag-head.tsx'
import styles from './tags.module.css'

/** /tag/{name}: the texts with a tag by their years, the newest first. */
export default function TagScreen({ params, search, resource, retry }: ScreenProps<TagPage>) {
  const fault = useShownFailure(resource)
  const page = resource.state === 'ready' ? resource.data : undefined
  const name = page?.name ?? params.tag ?? ''
  useHead({
    heading: name,
    description: tagDescription(name, page?.total ?? 0),
    canonical: page && page.total > 0 ? page.path : null,
  })
  if (fault !== undefined || page?.total === 0)
    return (
      <MissingScreen words={missingWording.tag} term={name} newest={page?.newest}>
        {fault && <Fault {...fault} onRetry={retry} />}
      </MissingScreen>
    )
  return (
    <Page>
      <div className={styles.column}>
        <BackLink />
        <TagHead kind={tagWording.tag} name={name} text={page && tagSummary(page.total, page.latest)} />
        {page ? <DatedTexts page={page} search={search} /> : <Spinner text={tagWording.loading} />}
        {page && page.similar.length > 0 && (
          <Row as="p" wrap gap="0 3" size="4" tone="soft" above="5" className="no-print">
            {tagWording.similar}
            {page.similar.map((tag) => (
              <SiteLink key={tag} to={tagPath(tag)} className="text-link">
                {tag}
              </SiteLink>
            ))}
          </Row>
        )}
      </div>
    </Page>
  )
}

function DatedTexts({ page, search }: { page: TagPage; search: URLSearchParams }) {
  const api = useApi()
  const { path } = page
  const list = useReviewList<CardInSeries>({
    path,
    first: page,
    start: { ...readListStart(search), sort: 'default' },
    load: (start, signal) =>
      api.call('GET /api/tags/{name}/reviews', {
        params: { name: page.name },
        query: listQuery(start),
        signal,
      }),
  })
  const years = Map.groupBy(list.cards, ({ publish_date }) => publish_date?.slice(0, 4) ?? '')
  return (
    <>
      {[...years].map(([year, cards]) => (
        <Fragment key={year}>
          <h2 className={styles.year}>{yearOfTexts(year)}</h2>
          <ol className={styles.dated}>
            {cards.map((card) => (
              <li key={card.id}>
                {card.kind === 'essay' && !card.cover.startsWith('/media/') ? (
                  <span aria-hidden="true" className={styles.slip}>
                    {words.kindNames.essay}
                  </span>
                ) : (
                  <BookCover card={card} decorative className={styles.cover} />
                )}
                <div>
                  <h3 {...titleProps(card)}>
                    <SiteLink to={reviewPath(card.id, card.slug)} className="covering">
                      {words.textTitle(card)}
                    </SiteLink>
                  </h3>
                  <p className={styles.byline}>
                    {[words.textByline(card), card.series_name].filter(Boolean).join('・')}
                  </p>
                  {card.excerpt !== '' && (
                    <p lang={card.lang} className={styles.excerpt}>
                      {card.excerpt}
                    </p>
                  )}
                </div>
                {card.publish_date !== null && (
                  <time dateTime={card.publish_date} className="num">
                    {words.shortDate(card.publish_date, year)}
                  </time>
                )}
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
      <ListEnd
        list={list}
        shown={words.shownOfReviews(list.next - list.start, list.total)}
        loading={tagWording.loading}
        link={
          <NextPageLink
            to={listUrl(path, { sort: 'default', offset: list.next, after: list.cards.at(-1)?.id })}
          />
        }
        onRequest={() => {}}
      />
    </>
  )
}
