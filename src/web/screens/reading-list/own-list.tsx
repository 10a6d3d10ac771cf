import { Download, FileDown, TextQuote } from '../../ui/icons/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { LIST_IMPORT_PATH, READING_LIST_PATH, CATEGORIES_PATH } from '../../../contract/links.ts'
import type { ReadingEntry } from '../../../contract/reading/reading-list.ts'
import { highlightsWording } from '../../../contract/wording/reading/highlights.ts'
import { removalWording } from '../../../contract/wording/reading/list-removal.ts'
import * as words from '../../../contract/wording/reading/reading-list-entries.ts'
import { readingListWording } from '../../../contract/wording/reading/reading-list.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { listTexts } from '../../client/device-store.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { ListEnd } from '../../parts/infinite-list/list-end.tsx'
import { useFocusOnArrival } from '../../parts/review-list/use-focus-on-arrival.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { UndoStrips } from '../../ui/messages/undo-strips.tsx'
import { EntryCard } from './entry-card.tsx'
import { focusEntry } from './entry-focus.ts'
import { draftKey, FIRST_ORDER, HIGHLIGHTS_QUERY, type Filter } from './entries.ts'
import { ListBar } from './list-bar.tsx'
import { EntryActionsContext } from './entry-actions.ts'
import { UnreachableList } from './unreachable-list.tsx'
import { NoteBook } from './note-book.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './own-list.module.css'
import { ReadingYear } from './year/reading-year.tsx'
import { YearLine } from './year/year-line.tsx'
import { type EntryList, useEntries } from './use-entries.ts'
import { useEntryActions } from './use-entry-actions.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { EBOOK_FLOWS, readingListEbookPath } from '../../../contract/reviews/ebook-links.ts'
import { ebookLinksWording } from '../../../contract/wording/reviews/ebooks.ts'
import { inPageScript } from '../../parts/ebook/page-script.ts'

/** The signed-in reader's list. `reader`: the account's id; another account mounts a new list. */
export default function OwnList({ reader }: { reader: string }) {
  const list = useEntries(reader)
  const { actions, open, undoable, closeUndoable } = useEntryActions(reader, list)
  const fault = useShownFailure(list.resource)
  if (fault) return <UnreachableList {...fault} onRetry={list.retry} />
  if (list.resource.state === 'loading') return <Spinner text={readingListWording.loading} />
  return (
    <EntryActionsContext value={actions}>
      <LoadedList reader={reader} list={list} open={open} />
      <UndoStrips
        strips={undoable}
        undoLabel={removalWording.undo}
        closeLabel={siteWording.closeMessage}
        onClose={(id, hadFocus) => {
          closeUndoable(id)
          if (hadFocus) focusEntry(undefined)
        }}
      />
    </EntryActionsContext>
  )
}

type LoadedListProps = Omit<EntriesProps, 'onClearTerm' | 'isTyping'>

function LoadedList({ reader, list, open }: LoadedListProps) {
  const [clearings, setClearings] = useState(0)
  const [isSearching, setIsSearching] = useState(false)
  const [isNoting, setIsNoting] = useState(false)
  const [isYearOpen, setIsYearOpen] = useState(false)
  const year = useYear(list)
  /** Shows and focuses a noted entry: filter and search give way where they would hide it. */
  const show = async (entry: ReadingEntry) => {
    const { filter, term, sort } = list.chosen
    const givesWay = term !== '' || !['all', entry.status].includes(filter)
    if (term !== '') setClearings(clearings + 1)
    if (givesWay) list.choose({ ...FIRST_ORDER, sort })
    // The order of a long list is loaded with the entry.
    if (!givesWay || list.shown.isWhole) await list.showRestored(entry)
    focusEntry(entry.id)
  }
  return (
    <>
      <YearLine list={list} opener={year.isShown && { isOpen: isYearOpen, onToggle: setIsYearOpen }} />
      {isYearOpen && year.isShown && <ReadingYear reader={reader} finished={year.finished} />}
      <ListBar
        list={list}
        clearings={clearings}
        onSearchFocus={setIsSearching}
        isNoting={isNoting}
        onNote={() => setIsNoting(!isNoting)}
      />
      {isNoting && (
        <NoteBook
          onNoted={(entry) => {
            setIsNoting(false)
            void show(entry)
          }}
          onCancel={() => setIsNoting(false)}
        />
      )}
      <Entries
        reader={reader}
        list={list}
        open={open}
        isTyping={open !== null || isSearching}
        onClearTerm={() => {
          list.choose({ ...list.chosen, term: '' })
          setClearings(clearings + 1)
        }}
      />
      <ListLinks />
    </>
  )
}

interface EntriesProps {
  reader: string
  list: EntryList
  open: ReturnType<typeof useEntryActions>['open']
  /** The reader is in a note or in the search field. */
  isTyping: boolean
  onClearTerm: () => void
}

function Entries({ reader, list, open, isTyping, onClearTerm }: EntriesProps) {
  const cards = useRef<HTMLDivElement>(null)
  const drafts = useDrafts(reader, list.opened)
  const { visible, shown, isRestarting } = list
  const focusNext = useFocusOnArrival(
    (place) => cards.current?.querySelectorAll('[role=list] > ul > li')[place],
    visible.length,
  )
  const hidden = shown.entries.length - visible.length
  if (visible.length === 0 && !list.hasMore)
    return <NoEntries filter={shown.filter} term={shown.term} onClearTerm={onClearTerm} />
  return (
    <div
      ref={cards}
      aria-busy={isRestarting || undefined}
      className={isRestarting ? styles.waiting : undefined}
    >
      <div
        role="list"
        aria-label={words.ownListWording.list}
        className={isTyping ? `${styles.cards} ${styles.typing}` : styles.cards}
      >
        {list.groups.map((entries, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a group is its position in the list
          <ul key={index} role="none">
            {entries.map((entry) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                open={open?.entry === entry.id ? open : null}
                isOpened={list.opened === entry.id}
                hasDraft={drafts.has(draftKey(entry))}
              />
            ))}
          </ul>
        ))}
      </div>
      <ListEnd
        list={list}
        shown={words.shownOfBooks(visible.length, shown.total - hidden)}
        loading={readingListWording.loading}
        onRequest={focusNext}
      />
    </div>
  )
}

/** The entries on which this device has a note that was typed and not saved, by draft key: as of when the last entry opened or closed. */
function useDrafts(reader: string, opened: number | undefined): ReadonlySet<number> {
  const [drafts, setDrafts] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    listTexts('note draft').then(
      (all) => setDrafts(new Set(all.filter(({ owner }) => owner === reader).map(({ id }) => id))),
      (cause: unknown) => console.warn('drafts cannot be read on this device', cause),
    )
  }, [reader, opened])
  return drafts
}

/** The finished days of the list, and whether they are enough for a year. A search leaves the year as it is. */
function useYear(list: EntryList): { finished: string; isShown: boolean } {
  const days = finishedDays(list)
  // A list that is not whole may have more finished books than are loaded.
  const isShown = days.length >= MIN_FINISHED || !list.shown.isWhole
  const [year, setYear] = useState({ finished: days.join(' '), isShown })
  const isSearch = list.shown.term !== ''
  if (isSearch || (year.finished === days.join(' ') && year.isShown === isShown)) return year
  const changed = { finished: days.join(' '), isShown }
  setYear(changed)
  return changed
}

function finishedDays({ shown }: EntryList): string[] {
  const entries = shown.entries.filter(({ isRemoved }) => !isRemoved)
  return entries
    .flatMap(({ readings }) => readings.flatMap(({ finished_on }) => finished_on ?? []))
    .toSorted()
}

/** The reading year is hidden until so many books are finished (docs/product/design.md). */
const MIN_FINISHED = 3

interface NoEntriesProps {
  filter: Filter
  term: string
  onClearTerm: () => void
}

/** Shown instead of an empty list (docs/product/reading-list.md). */
function NoEntries({ filter, term, onClearTerm }: NoEntriesProps) {
  if (term !== '') {
    return (
      <EmptyState
        art={<EmptyArt name="ji" />}
        frame="surface"
        title={words.entrySearchWording.none}
        text={words.noneWithTerm(term, filter === 'all' ? null : statusWording[filter])}
        action={<Button onClick={onClearTerm}>{words.entrySearchWording.clear}</Button>}
      />
    )
  }
  return (
    <EmptyState
      art={<EmptyArt name="ji" />}
      frame="surface"
      {...(filter === 'all'
        ? {
            title: <span data-font="">{readingListWording.emptyHeading}</span>,
            text: readingListWording.empty,
          }
        : { text: words.noneWithStatus(statusWording[filter]) })}
      action={
        <SiteLink to={CATEGORIES_PATH} className={buttonClass({ variant: 'primary' })}>
          {readingListWording.browse}
        </SiteLink>
      }
    />
  )
}

/** What else there is: the marked passages, an import, and the list as an electronic book in either flow. */
function ListLinks() {
  const label = ebookLinksWording.readingList
  return (
    <Row wrap gap="0 5" above="5" size="4" className={`${styles.links} no-print`}>
      <SiteLink to={READING_LIST_PATH + HIGHLIGHTS_QUERY}>
        <TextQuote />
        {highlightsWording.listHeading}
      </SiteLink>
      <SiteLink to={LIST_IMPORT_PATH}>
        <FileDown />
        {words.ownListWording.import}
      </SiteLink>
      <Row as="p" wrap gap="0 4" role="group" aria-label={label}>
        <Row as="span" inline gap="2">
          <Download />
          {label}
        </Row>
        {EBOOK_FLOWS.map((flow) => (
          <a key={flow} href={inPageScript(readingListEbookPath(flow))} rel="nofollow" className="text-link">
            {ebookLinksWording.flows[flow]}
          </a>
        ))}
      </Row>
    </Row>
  )
}
