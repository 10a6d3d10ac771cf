import { STUDIO_REVIEWS_PATH } from '../../../../contract/studio/studio-links.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { studioTagsWording as w, tagsSummary } from '../../../../contract/wording/studio/studio-tags.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useHead } from '../../../client/head.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { BackLink } from '../../../parts/more-link/more-link.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { StudioHead } from '../studio-head.tsx'
import { useGroups } from '../use-groups.ts'
import { UndoOffers, useUndoOffers } from '../undo-offers.tsx'
import { SeriesPart } from './series-part.tsx'
import styles from './studio-tags.module.css'
import { TagPart } from './tag-part.tsx'

/** 系列與標籤: all series with their order, and all tags. */
export default function StudioTags() {
  const { tags, series, failed, isLoading, reload } = useGroups()
  const { strips, closeStrip, offerUndo } = useUndoOffers()
  useHead({ title: studioDocumentTitle(w.heading), description: studioFrameWording.name })
  return (
    <>
      <div className={styles.back}>
        <BackLink to={STUDIO_REVIEWS_PATH}>{w.back}</BackLink>
      </div>
      <StudioHead title={w.heading} sub={isLoading ? undefined : tagsSummary(series.length, tags.length)} />
      {failed && <Fault failure={toFailure(failed)} onRetry={reload} />}
      {isLoading && !failed && <Spinner text={w.loading} />}
      {!isLoading && !failed && (
        <div className={styles.columns}>
          <SeriesPart series={series} onChanged={reload} />
          <TagPart tags={tags} onChanged={reload} offerUndo={offerUndo} />
        </div>
      )}
      <UndoOffers strips={strips} closeStrip={closeStrip} />
    </>
  )
}
