import { ALL_REVIEWS_PATH, AUTHORS_PATH, authorPath, yearPath, YEARS_PATH } from '../../../contract/links.ts'
import type { GroupList } from '../../../contract/reviews/review-groups.ts'
import { reviewsInCategory } from '../../../contract/wording/reviews/books.ts'
import { allReviewsWording } from '../../../contract/wording/reviews/category.ts'
import { groupsDocumentTitle, groupsWording } from '../../../contract/wording/reviews/groups.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import styles from './groups.module.css'

interface GroupNamesProps extends Omit<ScreenProps<GroupList>, 'params'> {
  kind: 'author' | 'year'
}

/** All years, or a page of authors, each with the number of its reviews. */
export function GroupNames({ kind, search, resource, retry }: GroupNamesProps) {
  const { settings } = useSite()
  const fault = useShownFailure(resource)
  const isYears = kind === 'year'
  const [path, pathOf] = isYears ? [YEARS_PATH, yearPath] : [AUTHORS_PATH, authorPath]
  const heading = isYears ? groupsWording.years : groupsWording.authors
  const pageQuery = (after: string | null) => (after === null ? '' : `?after=${encodeURIComponent(after)}`)
  useHead({
    title: groupsDocumentTitle(heading, settings.name),
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
