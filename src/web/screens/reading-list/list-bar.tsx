import {
  countOfBooks,
  ownListWording,
  entrySearchWording,
  noteBookWording,
} from '../../../contract/wording/reading/reading-list-entries.ts'
import { READING_LIST_SORTS } from '../../../contract/reviews/sort-orders.ts'
import { readingListWording } from '../../../contract/wording/reading/reading-list.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { SelectMenu } from '../../ui/menus/select-menu.tsx'
import { Pills } from '../../ui/buttons/pills.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { type Filter, FILTERS, type ListedEntry } from './entries.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './own-list.module.css'
import type { EntryList } from './use-entries.ts'
import { ArrowDownUp, Plus, Search } from '../../ui/icons/icons.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchForm } from '../../parts/search-form/use-search-form.ts'
import { Hint, TextInput } from '../../ui/fields/text-field.tsx'
import searchStyles from './entry-search.module.css'

interface ListBarProps {
  list: EntryList
  /** Counts how often the term was cleared by a button elsewhere. */
  clearings: number
  /** Called when the search field gets or loses the focus. */
  onSearchFocus: (hasFocus: boolean) => void
  /** Whether the form of 記一本 is open. */
  isNoting: boolean
  onNote: () => void
}

/** The status filter, the search field and the sort menu of the list. */
export function ListBar({ list, clearings, onSearchFocus, isNoting, onNote }: ListBarProps) {
  const { chosen, restart, visible, shown } = list
  const [isOpened, setIsOpened] = useState(false)
  const hasSearch = isOpened || chosen.term !== ''
  const toggleSearch = () => {
    setIsOpened(!hasSearch)
    if (hasSearch && chosen.term !== '') list.choose({ ...chosen, term: '' })
  }
  const hidden = shown.entries.length - visible.length
  return (
    <>
      <Row wrap justify="between" gap="0 4" className={styles.bar}>
        <Pills
          label={readingListWording.filterLabel}
          options={FILTERS.map((value) => ({
            value,
            label: <FilterName list={list} filter={value} />,
          }))}
          value={chosen.filter}
          onChange={(filter) => list.choose({ ...chosen, filter })}
          className={styles.pills}
        />
        <Row wrap gap="0 1" className={`${styles.barTools} no-print`}>
          {/* While the reader types, nothing moves. */}
          {restart.isLoading && chosen.term === shown.term && (
            <Spinner text={ownListWording.asking} variant="inline" />
          )}
          <button
            type="button"
            aria-expanded={hasSearch}
            className={`${styles.tool} needs-script`}
            onClick={toggleSearch}
          >
            <Search />
            {entrySearchWording.open}
          </button>
          <SelectMenu
            label={readingListWording.sortLabel}
            icon={<ArrowDownUp />}
            options={READING_LIST_SORTS.map((sort) => ({
              value: sort,
              label: readingListWording.sort[sort],
            }))}
            value={chosen.sort}
            onChange={(sort) => list.choose({ ...chosen, sort })}
            triggerClassName={styles.tool}
          />
          <button
            type="button"
            aria-expanded={isNoting}
            className={`${styles.tool} ${styles.add}`}
            onClick={onNote}
          >
            <Plus />
            {noteBookWording.open}
          </button>
        </Row>
      </Row>
      {hasSearch && (
        <EntrySearch
          key={clearings}
          firstTerm={chosen.term}
          hasFocus={clearings > 0 || isOpened}
          onFocus={onSearchFocus}
          onSearch={(term) => list.choose({ ...chosen, term })}
        />
      )}
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

/** A filter with its count, where the whole list is here. */
function FilterName({ list: { shown }, filter }: { list: EntryList; filter: Filter }) {
  const name = filter === 'all' ? readingListWording.all : statusWording[filter]
  const isCounted = ({ status, isRemoved }: ListedEntry) =>
    !isRemoved && (filter === 'all' || filter === status)
  return (
    <>
      <span>{name}</span>
      {shown.isWhole && (
        <small className="num" aria-hidden="true">
          {' '}
          {shown.entries.filter(isCounted).length}
        </small>
      )}
    </>
  )
}

interface EntrySearchProps {
  firstTerm: string
  hasFocus: boolean
  onFocus: (isFocused: boolean) => void
  /** Called with the trimmed term, '' for none: shortly after the last key, or by Enter. */
  onSearch: (term: string) => void
}

/** The search field of the list (docs/product/reading-list.md). */
function EntrySearch({ firstTerm, hasFocus, onFocus, onSearch }: EntrySearchProps) {
  const [term] = useState(firstTerm)
  const { formProps, fieldProps, hint, hintId } = useSearchForm({ term })
  const { ref: field } = fieldProps
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus, field])
  const search = () => {
    clearTimeout(timer.current)
    latest.current(field.current?.value.trim() ?? '')
  }
  const searchSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, SEARCHES_AFTER)
  }
  return (
    <form
      role="search"
      className={`${searchStyles.form} no-print`}
      onKeyDown={formProps.onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <Search className={searchStyles.icon} />
      <TextInput
        {...fieldProps}
        aria-label={entrySearchWording.label}
        placeholder={entrySearchWording.placeholder}
        className={searchStyles.input}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onInput={(event: FormEvent<HTMLInputElement>) => {
          fieldProps.onInput(event)
          // The letters of a composition are no term yet.
          if (!(event.nativeEvent as InputEvent).isComposing) searchSoon()
        }}
        onCompositionEnd={(event) => {
          fieldProps.onCompositionEnd(event)
          searchSoon()
        }}
      />
      <div role="status" className={searchStyles.hint}>
        {hint !== null && <Hint id={hintId}>{hint}</Hint>}
      </div>
    </form>
  )
}

/** In ms after the last key. */
const SEARCHES_AFTER = 250
