import { Fragment, useMemo, useState } from 'react'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import type { RevisionText } from '../../../../../contract/studio/revisions.ts'
import { conflictWording, revisionsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useSite } from '../../../../client/site.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ChevronDown, ChevronUp, Undo2, X } from '../../../../ui/icons/icons.ts'
import { whenText } from '../../studio-dates.ts'
import { useSingleKeys } from '../../keys.ts'
import { fieldLines } from '../conflicts/conflict-places.ts'
import { bodyTexts } from './diff-paragraphs.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import styles from './comparison.module.css'
import { countChanges, diffParagraphs, type DiffRow, type Paragraph } from './diff-paragraphs.ts'
import { DiffText, groupRows } from './diff-rows.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { useAction } from '../../use-action.ts'
import { TextButton } from '../../buttons.tsx'

interface ComparisonProps {
  /** The revision with which the present text is compared. */
  revision: RevisionText
  onClose: () => void
}

/** Two texts by paragraphs, side by side or as one; equal paragraphs are folded. J and K go from difference to difference. */
export function Comparison({ revision, onClose }: ComparisonProps) {
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const [isTogether, setIsTogether] = useState(() => !window.matchMedia('(min-width: 900px)').matches)
  const known = useSite().settings.categories
  const editor = useEditor()
  const written = JSON.stringify(editor.readDraft())
  const rows = useMemo(() => {
    const now = JSON.parse(written) as Draft
    const [before, after] = fieldLines(revision.draft, now, known)
    return diffParagraphs(
      paragraphsOf([...before, ...bodyTexts(revision.draft.content)]),
      paragraphsOf([...after, ...bodyTexts(now.content)]),
    )
  }, [revision, written, known])
  const { places, added, removed } = countChanges(rows)
  // From 0.
  const [place, setPlace] = useState<number>()
  const [placed, setPlaced] = useState(revision)
  if (placed !== revision) {
    setPlaced(revision)
    setPlace(undefined)
  }
  const step = (by: 1 | -1) => {
    if (places > 0)
      setPlace(place === undefined ? (by === 1 ? 0 : places - 1) : (place + by + places) % places)
  }
  useSingleKeys({ j: () => step(1), k: () => step(-1), escape: onClose })
  const restore = async () => {
    const version = await editor.saveNow()
    if (version === undefined) return
    const params = { id: editor.id, revision: revision.id }
    const route = 'POST /api/studio/reviews/{id}/revisions/{revision}/restoration'
    editor.adopt(await api.call(route, { params, body: { version } }))
    onClose()
    alerts.show({ kind: 'success', text: revisionsWording.restored })
  }
  return (
    <section className={styles.comparison} aria-label={conflictWording.compare}>
      <Row wrap gap="1" className={styles.bar}>
        {[false, true].map((value) => (
          <button
            key={String(value)}
            type="button"
            className="tool-button wide-only"
            aria-pressed={isTogether === value}
            onClick={() => setIsTogether(value)}
          >
            {value ? revisionsWording.together : revisionsWording.sideBySide}
          </button>
        ))}
        <Note as="span" role="status" size="3" push className="num">
          {place === undefined
            ? revisionsWording.difference(places, added, removed)
            : conflictWording.place(place + 1, places)}
        </Note>
        <IconButton label={revisionsWording.previous} disabled={places === 0} onClick={() => step(-1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label={revisionsWording.next} disabled={places === 0} onClick={() => step(1)}>
          <ChevronDown />
        </IconButton>
        <IconButton label={revisionsWording.back} onClick={onClose}>
          <X />
        </IconButton>
      </Row>
      <div className={isTogether ? styles.together : styles.sides}>
        <Row wrap gap="3" size="3" tone="quiet" className={styles.caption}>
          <b className="thin-heading">{whenText(revision.created_at)}</b>
          {revision.device}
          <TextButton disabled={isBusy} onClick={() => run(restore)}>
            <Undo2 />
            {revisionsWording.restore}
          </TextButton>
        </Row>
        {!isTogether && (
          <Row wrap gap="3" size="3" tone="quiet" className={styles.caption}>
            <b className="thin-heading">{revisionsWording.now}</b>
          </Row>
        )}
        <Rows rows={rows} sides={isTogether ? ['both'] : ['old', 'new']} place={place} />
      </div>
    </section>
  )
}

function paragraphsOf(texts: readonly string[]): Paragraph[] {
  return texts.map((text) => ({ text, key: text }))
}

type Side = 'old' | 'new' | 'both'

interface RowsProps {
  rows: readonly DiffRow[]
  sides: readonly Side[]
  place: number | undefined
}

/** A line of the grid for each paragraph, so that those of both texts stay side by side. */
function Rows({ rows, sides, place }: RowsProps) {
  let differences = 0
  return groupRows(rows).map(({ start, row, count }) => {
    const isPlace = row !== undefined && differences++ === place
    return (
      <Fragment key={start}>
        {sides.map((side) => (
          <div
            key={side}
            className={styles.text}
            ref={isPlace && side === sides[0] ? scrollToMiddle : undefined}
            aria-current={isPlace || undefined}
          >
            {row === undefined ? (
              <p className={styles.same}>{revisionsWording.same(count)}</p>
            ) : (
              <ChangedText row={row} side={side} />
            )}
          </div>
        ))}
      </Fragment>
    )
  })
}

function scrollToMiddle(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

function ChangedText({ row, side }: { row: DiffRow; side: Side }) {
  const shown = side === 'both' ? (['old', 'new'] as const) : [side]
  return shown.map((name) => {
    const parts = row[name]
    return (
      parts && (
        <p key={name}>
          <DiffText parts={parts} />
        </p>
      )
    )
  })
}
