import { CATEGORIES_PATH } from '../../../contract/links.ts'
import {
  entrySearchWording,
  noneWithStatus,
  noneWithTerm,
} from '../../../contract/wording/reading/reading-list-entries.ts'
import { readingListWording } from '../../../contract/wording/reading/reading-list.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import type { Filter } from './entries.ts'

interface NoEntriesProps {
  filter: Filter
  term: string
  onClearTerm: () => void
}

/** Shown instead of an empty list (docs/product/reading-list.md). */
export function NoEntries({ filter, term, onClearTerm }: NoEntriesProps) {
  if (term !== '') {
    return (
      <EmptyState
        art={<EmptyArt name="ji" />}
        frame="surface"
        title={entrySearchWording.none}
        text={noneWithTerm(term, filter === 'all' ? null : statusWording[filter])}
        action={<Button onClick={onClearTerm}>{entrySearchWording.clear}</Button>}
      />
    )
  }
  return (
    <EmptyState
      art={<EmptyArt name="ji" />}
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
