import { reviewPath, seriesPath } from '../../../contract/links.ts'
import type { SeriesPage } from '../../../contract/reviews/review-groups.ts'
import { textTitle } from '../../../contract/wording/reviews/books.ts'
import {
  missingWording,
  numberInSeries,
  seriesDescription,
  tagWording,
} from '../../../contract/wording/reviews/tags.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { CardDate } from '../../parts/book-card/card-date.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { MissingScreen } from '../../parts/missing/missing-screen.tsx'
import { BackLink, MoreLink } from '../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TagHead } from './tag-head.tsx'
import styles from './tags.module.css'

/** /series/{slug}: the texts of a series in the owner's order; announced ones have a title alone. */
export default function SeriesScreen({ params, resource, retry }: ScreenProps<SeriesPage>) {
  const fault = useShownFailure(resource)
  const page = resource.state === 'ready' ? resource.data : undefined
  const name = page?.name ?? params.series ?? ''
  const isMissing = fault !== undefined || page?.total === 0
  useHead({
    heading: name,
    description: seriesDescription(name, page?.total ?? 0, page?.description ?? ''),
    canonical: page && !isMissing ? seriesPath(page.slug) : null,
  })
  if (isMissing)
    return (
      <MissingScreen words={missingWording.series} term={name.replaceAll('-', ' ')} newest={page?.newest}>
        {fault && <Fault {...fault} onRetry={retry} />}
      </MissingScreen>
    )
  const first = page?.texts.find(({ card }) => card !== null)?.card
  return (
    <Page>
      <div className={styles.column}>
        <BackLink />
        <TagHead kind={tagWording.series} name={name} text={page?.description}>
          {first && <MoreLink to={reviewPath(first.id, first.slug)}>{tagWording.fromFirst}</MoreLink>}
        </TagHead>
        {!page && <Spinner text={tagWording.loading} />}
        <ol className={styles.series} aria-label={tagWording.list}>
          {page?.texts.map(({ title, card }, at) => (
            <li key={card?.id ?? title}>
              <span>{numberInSeries(at + 1)}</span>
              {card === null ? (
                <b data-font="">{title}</b>
              ) : (
                <SiteLink to={reviewPath(card.id, card.slug)} className="covering">
                  <b {...titleProps(card)}>{textTitle(card)}</b>
                </SiteLink>
              )}
              <i aria-hidden="true" />
              {card === null ? <span data-font="">{tagWording.announced}</span> : <CardDate card={card} />}
            </li>
          ))}
        </ol>
      </div>
    </Page>
  )
}
