import { AUTHORS_PATH, authorPath, yearPath, YEARS_PATH } from '../../../contract/links.ts'
import type { ReviewGroup } from '../../../contract/reviews/review-groups.ts'
import {
  authorDescription,
  groupDocumentTitle,
  groupsWording,
  yearDescription,
  yearHeading,
} from '../../../contract/wording/reviews/groups.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { ListSection } from '../../parts/review-list/list-section.tsx'
import { NoReviews } from '../../parts/review-list/no-reviews.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { loadReviewsOfGroup } from './load-reviews-of-group.ts'
import styles from './groups.module.css'

/** The reviews of books by one author, or of one year. */
export function AuthorOrYear({ params, search, resource, retry }: ScreenProps<ReviewGroup>) {
  const { settings } = useSite()
  const fault = useShownFailure(resource)
  const list = resource.state === 'ready' ? resource.data : undefined
  const isYear = params.year !== undefined
  const shownName = list?.name ?? params.author ?? params.year ?? ''
  const total = list?.total ?? 0
  const heading = isYear ? yearHeading(shownName) : shownName
  const path = (isYear ? yearPath : authorPath)(shownName)
  useHead({
    title: groupDocumentTitle(heading, settings.name),
    description: (isYear ? yearDescription : authorDescription)(shownName, total),
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
