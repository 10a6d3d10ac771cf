import { useMemo, useState } from 'react'
import type { Highlight, HighlightList } from '../../../../contract/reading/highlights.ts'
import { READING_LIST_PATH, reviewPath } from '../../../../contract/links.ts'
import type { ReviewCard } from '../../../../contract/reviews/reviews.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import {
  countOfHighlights,
  highlightsWording as wording,
} from '../../../../contract/wording/reading/highlights.ts'
import { siteWording } from '../../../../contract/wording/site/site.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import type { HighlightDraft } from '../../../client/device-texts.ts'
import { draftsOf } from '../../../client/drafts.ts'
import { useShownFailure } from '../../../client/use-shown-failure.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { titleProps } from '../../../parts/book-card/title-props.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { useFailureAlert } from '../../../parts/fault/use-failure-alert.ts'
import { HighlightDialog } from '../../../parts/highlights/highlight-dialog.tsx'
import { HighlightItem, highlightFragment, MarksLink } from '../../../parts/highlights/highlight-item.tsx'
import { useHighlightActions } from '../../../parts/highlights/use-highlight-actions.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { UndoStrips } from '../../../ui/messages/undo-strips.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './own-highlights.module.css'

/** All passages that the reader has marked, by review; each leads to its place. */
export default function OwnHighlights({ reader }: { reader: string }) {
  const api = useApi()
  const failureAlert = useFailureAlert()
  const { resource, retry, update } = useReaderData('GET /api/highlights')
  const actions = useHighlightActions({
    change: (id, fields) =>
      update((list) => ({
        ...list,
        highlights: list.highlights.map((each) => (each.id === id ? { ...each, ...fields } : each)),
      })),
    reload: retry,
  })
  const [edited, setEdited] = useState<{ id: string; draft: HighlightDraft | undefined }>()
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const list = resource.state === 'ready' ? resource.data : NO_LIST
  const groups = useMemo(() => groupByReview(list, actions.hidden), [list, actions.hidden])
  const fault = useShownFailure(resource)
  if (fault)
    return (
      <EmptyState art={<EmptyArt name="ji" />} frame="surface" text={wording.listFailed}>
        <Fault {...fault} onRetry={retry} />
      </EmptyState>
    )
  if (resource.state === 'loading') return <Spinner text={wording.loading} />

  const loadMore = async () => {
    setIsLoadingMore(true)
    try {
      const offset = list.highlights.length
      const next = await api.call('GET /api/highlights', { query: { offset } })
      update((before) => joinPages(before, next))
    } catch (cause) {
      failureAlert.show(wording.listFailed, toFailure(cause), () => void loadMore())
    }
    setIsLoadingMore(false)
  }
  const shown = list.highlights.find(({ id }) => id === edited?.id)
  const drafts = draftsOf('highlight draft', reader)
  const edit = async ({ id, book_id }: Highlight) => {
    const draft = await drafts.get(book_id)
    setEdited({ id, draft: draft?.highlight === id ? draft : undefined })
  }
  const remaining = list.total - actions.hidden.size
  return (
    <>
      <Row as="p" above="4" below="5" className="no-print">
        <SiteLink to={READING_LIST_PATH} className={buttonClass({ size: 's' })}>
          {wording.back}
        </SiteLink>
      </Row>
      {groups.length === 0 ? (
        <EmptyState
          art={<EmptyArt name="ji" />}
          frame="surface"
          title={wording.emptyHeading}
          text={wording.empty}
        />
      ) : (
        <>
          <Note below="3" size="4" role="status">
            {countOfHighlights(remaining)}
          </Note>
          {groups.map(({ book, highlights }) => (
            <section key={book.id} aria-labelledby={`highlights-${book.id}`} className={styles.book}>
              <h3 id={`highlights-${book.id}`} {...titleProps(book)}>
                <SiteLink to={reviewPath(book.id, book.slug)}>{textTitle(book)}</SiteLink>
              </h3>
              <ul>
                {highlights.map((highlight) => (
                  <HighlightItem
                    key={highlight.id}
                    highlight={highlight}
                    link={
                      <SiteLink
                        to={reviewPath(book.id, book.slug)}
                        place={highlightFragment(highlight.id)}
                        className="text-button"
                      >
                        {wording.toText}
                      </SiteLink>
                    }
                    onEdit={() => void edit(highlight)}
                    onRemove={(byKey) => void actions.remove(highlight, byKey)}
                  />
                ))}
              </ul>
              <MarksLink review={book.id} />
            </section>
          ))}
          {list.highlights.length < list.total && (
            <Stack as="p" justify="center">
              <Button size="s" busy={isLoadingMore} onClick={() => void loadMore()}>
                {wording.more}
              </Button>
            </Stack>
          )}
        </>
      )}
      {shown && (
        <HighlightDialog
          key={shown.id}
          quote={shown.quote}
          stored={shown}
          draft={edited?.draft}
          onDraft={(typed) => {
            if (typed) void drafts.set(shown.book_id, { ...typed, highlight: shown.id, passage: null })
            else void drafts.remove(shown.book_id)
          }}
          onSave={(note, version) => actions.saveNote(shown, note, version)}
          onClose={() => setEdited(undefined)}
        />
      )}
      <UndoStrips
        strips={actions.undoable}
        undoLabel={wording.undo}
        closeLabel={siteWording.closeMessage}
        onClose={(id) => actions.closeUndoable(id)}
      />
    </>
  )
}

const NO_LIST: HighlightList = { total: 0, highlights: [], books: [] }

/** A mark that another device has added meanwhile moves the pages: each is shown once. */
function joinPages(before: HighlightList, next: HighlightList): HighlightList {
  const known = new Set(before.highlights.map(({ id }) => id))
  const books = new Map([...before.books, ...next.books].map((book) => [book.id, book]))
  return {
    total: next.highlights.length === 0 ? before.highlights.length : next.total,
    highlights: [...before.highlights, ...next.highlights.filter(({ id }) => !known.has(id))],
    books: [...books.values()],
  }
}

function groupByReview(
  { highlights, books }: HighlightList,
  hidden: ReadonlySet<string>,
): { book: ReviewCard; highlights: readonly Highlight[] }[] {
  return books
    .map((book) => ({
      book,
      highlights: highlights.filter(({ id, book_id }) => book_id === book.id && !hidden.has(id)),
    }))
    .filter((group) => group.highlights.length > 0)
}
