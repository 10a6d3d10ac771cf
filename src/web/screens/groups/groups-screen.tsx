import { YEARS_PATH, AUTHORS_PATH, authorPath, yearPath, ALL_REVIEWS_PATH } from '../../../contract/links.ts'
import type { GroupList, ReviewGroup } from '../../../contract/reviews/review-groups.ts'
import { reviewsInCategory } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording, reviewsOf } from '../../../contract/wording/reviews/category.ts'
import * as words from '../../../contract/wording/reviews/groups.ts'
import { useHead } from '../../client/head.ts'
import { useLocation } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ListSection } from '../../parts/review-list/list-section.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { loadReviewsOfGroup } from './load-reviews-of-group.ts'
import styles from './groups.module.css'

const { groupsWording } = words

/** /authors, /years, and the reviews of one: /author/{name}, /year/{year} (docs/product/screens.md). */
export default function GroupsScreen(props: ScreenProps<GroupList & ReviewGroup>) {
  const { pathname } = useLocation()
  const { author, year } = props.params
  if (author !== undefined || year !== undefined) return <AuthorOrYear {...props} />
  return <GroupNames {...props} kind={pathname.startsWith(YEARS_PATH) ? 'year' : 'author'} />
}

/** The reviews of books by one author, or of one year. */
function AuthorOrYear({ params, search, resource, retry }: ScreenProps<ReviewGroup>) {
  const fault = useShownFailure(resource)
  const list = resource.state === 'ready' ? resource.data : undefined
  const isYear = params.year !== undefined
  const shownName = list?.name ?? params.author ?? params.year ?? ''
  const total = list?.total ?? 0
  const heading = isYear ? words.yearHeading(shownName) : shownName
  const path = (isYear ? yearPath : authorPath)(shownName)
  useHead({
    heading: reviewsOf(heading),
    description: (isYear ? words.yearDescription : words.authorDescription)(shownName, total),
    canonical: total === 0 ? null : path,
  })
  return (
    <Page>
      <BackLink to={isYear ? YEARS_PATH : AUTHORS_PATH}>
        {isYear ? groupsWording.years : groupsWording.authors}
      </BackLink>
      <PageHeading title={<span data-font="">{heading}</span>} />
      {(fault !== undefined || list?.total === 0) && (
        <div className={styles.empty}>
          <NoReviews fault={fault} retry={retry} />
        </div>
      )}
      {list && list.total > 0 && (
        <ListSection
          path={path}
          heading={groupsWording.list}
          first={list}
          search={search}
          load={(api, start, signal) => loadReviewsOfGroup(api, params, start, signal)}
          className={styles.reviews}
        />
      )}
      {!list && !fault && <Spinner text={groupsWording.loading} />}
    </Page>
  )
}

interface GroupNamesProps extends Omit<ScreenProps<GroupList>, 'params'> {
  kind: 'author' | 'year'
}

/** All years, or a page of authors, each with the number of its reviews. */
function GroupNames({ kind, search, resource, retry }: GroupNamesProps) {
  const fault = useShownFailure(resource)
  const isYears = kind === 'year'
  const [path, pathOf] = isYears ? [YEARS_PATH, yearPath] : [AUTHORS_PATH, authorPath]
  const heading = isYears ? groupsWording.years : groupsWording.authors
  const pageQuery = (after: string | null) => (after === null ? '' : `?after=${encodeURIComponent(after)}`)
  useHead({
    heading: words.reviewsBy(heading),
    description: isYears ? groupsWording.yearsDescription : groupsWording.authorsDescription,
    canonical: path + (isYears ? '' : pageQuery(search.get('after'))),
  })
  const list = resource.state === 'ready' ? resource.data : undefined
  return (
    <Page>
      <BackLink to={ALL_REVIEWS_PATH}>{allReviewsWording.heading}</BackLink>
      <PageHeading title={heading} />
      {fault && <Fault {...fault} onRetry={retry} />}
      {!list && !fault && <Spinner text={groupsWording.loading} />}
      {list && list.groups.length === 0 && <p className={styles.none}>{groupsWording.empty}</p>}
      {list && list.groups.length > 0 && (
        <ul className={styles.names}>
          {list.groups.map(({ name, total }) => (
            <li key={name}>
              <SiteLink to={pathOf(name)}>
                <span data-font="">{name}</span>
                <small className="num">{reviewsInCategory(total)}</small>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      {list?.next && (
        <p className={styles.more}>
          <SiteLink to={path + pageQuery(list.next)} rel="next" className={buttonClass()}>
            {groupsWording.more}
          </SiteLink>
        </p>
      )}
    </Page>
  )
}
