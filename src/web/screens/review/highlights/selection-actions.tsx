import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { Highlight } from '../../../../contract/reading/highlights.ts'
import { countCodePoints, HIGHLIGHT_LIMITS } from '../../../../contract/limits.ts'
import { withoutSpaces } from '../../../../contract/pictures/quote-cards.ts'
import type { Review } from '../../../../contract/reviews/reviews.ts'
import { findSameQuote, quoteAt, type TextQuote } from '../../../../contract/reading/text-quote.ts'
import { highlightsWording as wording } from '../../../../contract/wording/reading/highlights.ts'
import { siteWording } from '../../../../contract/wording/site/site.ts'
import { GUEST, type HighlightDraft } from '../../../client/device-texts.ts'
import { draftsOf } from '../../../client/drafts.ts'
import { usePendingAction } from '../../../client/session/pending-action.ts'
import { renderNothing } from '../../../client/render-nothing.ts'
import { useFailureAlert } from '../../../parts/fault/use-failure-alert.ts'
import { HighlightDialog } from '../../../parts/highlights/highlight-dialog.tsx'
import { useSignInOffer } from '../../../parts/sign-in-offer/use-sign-in-offer.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { UndoStrips } from '../../../ui/messages/undo-strips.tsx'
import { SelectionDialog } from './selection-dialog.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import { quoteOfRange, readBodyText } from './body-text.ts'
import { fitsCard, sentencesInView, sentencesOf, textOfRange } from './quote-text.ts'
import type { QuoteCardDialogProps } from './quote-card-dialog.tsx'
import { useDrawnHighlights } from './use-drawn-highlights.ts'
import { useReviewHighlights } from './use-review-highlights.ts'

const QuoteCardDialog = lazy<ComponentType<QuoteCardDialogProps>>(() =>
  import('./quote-card-dialog.tsx').then(({ QuoteCardDialog: Part }) => ({ default: Part }), renderNothing),
)

/** The selection tool that the reader has pressed. */
export interface SelectionRequest {
  kind: 'mark' | 'note' | 'card' | 'choose'
  /** The selection. */
  range: Range | undefined
}

export interface SelectionActionsProps {
  review: Review
  body: RefObject<HTMLElement | null>
  /** The account; undefined for guests. */
  reader: string | undefined
  request: SelectionRequest | undefined
  onDone: () => void
}

type Opened =
  | { kind: 'choose'; passages: readonly string[]; near: number; selected: TextQuote | undefined }
  | { kind: 'card'; passages: readonly string[]; isTooLong: boolean }
  | { kind: 'note'; id: string }
  | { kind: 'new note'; passage: TextQuote }

/** The reader's marks in the text, and what follows a press of the selection tools. */
export function SelectionActions({ review, body, reader, request, onDone }: SelectionActionsProps) {
  const marks = useReviewHighlights(review.id)
  const [opened, setShown] = useState<Opened>()
  /** What was typed on a passage of this review and not saved, as it was when a dialog was opened. */
  const [draft, setDraft] = useState<HighlightDraft>()
  const [announced, setAnnounced] = useState({ text: '', number: 0 })
  const alerts = useAlerts()
  const failureAlert = useFailureAlert()
  const offerSignIn = useSignInOffer()
  const drafts = draftsOf('highlight draft', reader ?? GUEST)
  const open = (dialog: Opened) =>
    void drafts.get(review.id).then((stored) => {
      setDraft(stored)
      setShown(dialog)
    })
  const { highlights } = marks
  const goTo = useDrawnHighlights(body, review.content, highlights, (id) => open({ kind: 'note', id }))

  const mark = (passage: TextQuote, hasNote: boolean) => {
    if (countCodePoints(passage.exact) > HIGHLIGHT_LIMITS.quote)
      return alerts.show({ kind: 'error', text: wording.tooLong })
    if (reader === undefined) {
      return offerSignIn({
        reason: wording.signInFirst,
        review,
        action: { kind: 'highlight', review: review.id, passage, hasNote },
      })
    }
    const known = highlights.find(
      ({ anchor }) => anchor?.start === passage.start && anchor.exact === passage.exact,
    )
    if (hasNote) open(known ? { kind: 'note', id: known.id } : { kind: 'new note', passage })
    else if (!known) addHighlight(passage)
  }
  const addHighlight = (passage: TextQuote) => {
    failureAlert.close(wording.failed)
    void marks.add(passage, '').then((added) => {
      const text = 'id' in added ? wording.marked : ''
      setAnnounced(({ number }) => ({ text, number: number + 1 }))
      if (!('id' in added)) failureAlert.show(wording.failed, added, () => addHighlight(passage))
    })
  }
  usePendingAction('highlight', review.id, marks.isLoading, ({ passage, hasNote }) => {
    mark(passage, hasNote)
  })
  const openCard = (text: string) => {
    const passages = fitsCard(text) ? [text] : sentencesOf(text)
    open({ kind: 'card', passages, isTooLong: !fitsCard(text) })
  }
  const choose = (range: Range | undefined) => {
    const { current } = body
    if (!current) return
    const selected = range && quoteOfRange(current, range)
    const { sentences, block } = sentencesInView(current)
    const first = document.createRange()
    if (block) first.selectNodeContents(block)
    const near = quoteOfRange(current, first)?.start ?? 0
    open({ kind: 'choose', passages: selected ? [textOfRange(range)] : sentences, near, selected })
  }
  const startRequest = useEffectEvent(({ kind, range }: SelectionRequest) => {
    onDone()
    if (kind === 'choose') return choose(range)
    if (kind === 'card') return openCard(textOfRange(range))
    const passage = body.current && range && quoteOfRange(body.current, range)
    if (passage) mark(passage, kind === 'note')
  })
  const isReady = reader === undefined || !marks.isLoading
  useEffect(() => {
    if (request && isReady) startRequest(request)
  }, [request, isReady])

  const chosen = (kind: SelectionRequest['kind'], text: string) => {
    if (opened?.kind !== 'choose' || !body.current) return
    if (kind === 'card') return openCard(text)
    const exact = withoutSpaces(text)
    const { text: whole } = readBodyText(body.current)
    const place = findSameQuote(whole, { exact, prefix: '', suffix: '', start: opened.near })
    const passage = opened.selected ?? (place && quoteAt(whole, place))
    setShown(undefined)
    if (passage) mark(passage, kind === 'note')
  }
  const openDraft = () => {
    if (draft?.highlight && highlights.some(({ id }) => id === draft.highlight))
      open({ kind: 'note', id: draft.highlight })
    else if (draft?.passage) open({ kind: 'new note', passage: draft.passage })
  }
  const remove = (highlight: Highlight, byKey: boolean) => {
    setShown(undefined)
    void marks.remove(highlight, byKey)
  }
  const close = () => setShown(undefined)
  const edited = opened?.kind === 'note' ? highlights.find(({ id }) => id === opened.id) : undefined
  return (
    <>
      <span role="status" className="visually-hidden">
        {/* A new element each time, so that a repeated sentence is read again. */}
        <span key={announced.number}>{announced.text}</span>
      </span>
      {opened?.kind === 'choose' && (
        <SelectionDialog
          passages={opened.passages}
          isSelected={opened.selected !== undefined}
          highlights={reader === undefined ? undefined : highlights}
          draft={
            draft && (
              <Row as="p" wrap gap="0 4" above="3" size="4" tone="soft">
                {wording.unsaved}
                <button type="button" className="text-button" onClick={openDraft}>
                  {wording.goOn}
                </button>
              </Row>
            )
          }
          onChoose={chosen}
          onEdit={({ id }) => open({ kind: 'note', id })}
          onRemove={remove}
          onShow={({ id }) => {
            close()
            goTo(id)
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'card' && (
        <Suspense>
          <QuoteCardDialog
            review={review}
            sentences={opened.passages}
            isTooLong={opened.isTooLong}
            onClose={close}
          />
        </Suspense>
      )}
      {edited && (
        <HighlightDialog
          key={edited.id}
          quote={edited.quote}
          stored={edited}
          draft={draft?.highlight === edited.id ? draft : undefined}
          onDraft={(typed) => {
            if (typed) void drafts.set(review.id, { ...typed, highlight: edited.id, passage: null })
            else void drafts.remove(review.id)
          }}
          onSave={(note, version) => marks.saveNote(edited, note, version)}
          onRemove={(byKey) => remove(edited, byKey)}
          onClose={close}
        />
      )}
      {opened?.kind === 'new note' && (
        <HighlightDialog
          quote={opened.passage.exact}
          stored={NO_NOTE}
          draft={draft?.passage?.exact === opened.passage.exact ? draft : undefined}
          onDraft={(typed) => {
            if (typed) void drafts.set(review.id, { ...typed, highlight: null, passage: opened.passage })
            else void drafts.remove(review.id)
          }}
          onSave={async (note) => {
            const added = await marks.add(opened.passage, note)
            return 'id' in added ? undefined : added
          }}
          onClose={close}
        />
      )}
      <UndoStrips
        strips={marks.undoable}
        undoLabel={wording.undo}
        closeLabel={siteWording.closeMessage}
        onClose={(id) => marks.closeUndoable(id)}
      />
    </>
  )
}

const NO_NOTE = { note: '', version: 0 }
