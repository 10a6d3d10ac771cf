import { countOfBooks, ownListWording } from '../../../contract/wording/reading/reading-list-entries.ts'
import { readingListWording } from '../../../contract/wording/reading/reading-list.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { SortMenu } from '../../parts/sort-menu/sort-menu.tsx'
import { Pills } from '../../ui/buttons/pills.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { FILTERS } from './entries.ts'
import { EntrySearch } from './entry-search.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './own-list.module.css'
import type { EntryList } from './use-entries.ts'

interface ListBarProps {
  list: EntryList
  /** Counts how often the term was cleared by a button elsewhere. */
  clearings: number
  /** Called when the search field gets or loses the focus. */
  onSearchFocus: (hasFocus: boolean) => void
}

/** The status filter, the search field and the sort menu of the list. */
export function ListBar({ list, clearings, onSearchFocus }: ListBarProps) {
  const { chosen, restart, visible, shown } = list
  const hidden = shown.entries.length - visible.length
  return (
    <>
      <Row wrap justify="between" gap="2 4" className={styles.bar}>
        <Pills
          label={readingListWording.filterLabel}
          options={FILTERS.map((value) => ({
            value,
            label: value === 'all' ? readingListWording.all : statusWording[value],
          }))}
          value={chosen.filter}
          onChange={(filter) => list.choose({ ...chosen, filter })}
          className={styles.pills}
        />
        <EntrySearch
          key={clearings}
          firstTerm={chosen.term}
          hasFocus={clearings > 0}
          onFocus={onSearchFocus}
          onSearch={(term) => list.choose({ ...chosen, term })}
        />
        <Row wrap gap="2 4">
          {/* While the reader types, nothing moves. */}
          {restart.isLoading && chosen.term === shown.term && (
            <Spinner text={ownListWording.asking} variant="inline" />
          )}
          <SortMenu
            options={readingListWording.sort}
            value={chosen.sort}
            onChange={(sort) => list.choose({ ...chosen, sort })}
          />
        </Row>
      </Row>
      <p role="status" className="visually-hidden">
        {countOfBooks(shown.isWhole ? visible.length : shown.total - hidden)}
      </p>
      {restart.failure && (
        <Stack justify="center" below="5">
          <Fault failure={restart.failure} onRetry={restart.retry} isRetrying={restart.isLoading} />
        </Stack>
      )}
    </>
  )
}
