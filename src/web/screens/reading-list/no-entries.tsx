import { CATEGORIES_PATH } from '../../../contract/links.ts'
import { noneWithStatus } from '../../../contract/wording/reading-list-entries.ts'
import { readingListWording } from '../../../contract/wording/reading-list.ts'
import { statusWording } from '../../../contract/wording/reading-status.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Filter } from './entries.ts'

/** Shown instead of an empty list (docs/product/reading-list.md). */
export function NoEntries({ filter }: { filter: Filter }) {
  return (
    <EmptyState
      art={<EmptyArt name="箕宿" />}
      frame="surface"
      {...(filter === 'all'
        ? { title: readingListWording.emptyHeading, text: readingListWording.empty }
        : { text: noneWithStatus(statusWording[filter]) })}
      action={
        <SiteLink to={CATEGORIES_PATH} className={buttonClass({ variant: 'primary' })}>
          {readingListWording.browse}
        </SiteLink>
      }
    />
  )
}
