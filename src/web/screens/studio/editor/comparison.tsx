import { useMemo, useState } from 'react'
import type { Draft, RevisionText, StudioReview } from '../../../../contract/studio-reviews.ts'
import { conflictWording, versionsWording } from '../../../../contract/wording/studio-editor.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'
import { useAlerts } from '../../../ui/alerts.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Undo2, X } from '../../../ui/icons.ts'
import { whenText } from '../studio-dates.ts'
import { bodyTexts } from './body-texts.ts'
import styles from './comparison.module.css'
import { countChanges, type DiffPart, diffParagraphs, type DiffRow } from './diff-paragraphs.ts'
import type { DraftEditor } from './use-draft.ts'

/** What the present text is compared with. */
export type Compared =
  | { kind: 'revision'; revision: RevisionText }
  | { kind: 'conflict'; review: StudioReview }

interface ComparisonProps {
  compared: Compared
  current: Draft
  editor: DraftEditor
  onClose: () => void
  onRestored: (review: StudioReview) => void
}

/** Two texts by paragraphs, side by side or as one; equal paragraphs are folded. */
export function Comparison({ compared, current, editor, onClose, onRestored }: ComparisonProps) {
  const api = useApi()
  const alerts = useAlerts()
  const [isTogether, setIsTogether] = useState(() => !window.matchMedia('(min-width: 900px)').matches)
  const [isBusy, setIsBusy] = useState(false)
  const isRevision = compared.kind === 'revision'
  const other = isRevision ? compared.revision.draft : compared.review.draft
  const at = isRevision ? compared.revision.created_at : compared.review.changed_at
  const rows = useMemo(
    () =>
      diffParagraphs(
        [...fieldTexts(other), ...bodyTexts(other.content)],
        [...fieldTexts(current), ...bodyTexts(current.content)],
      ),
    [compared, current.content, current.title],
  )
  const { places, added, removed } = countChanges(rows)
  const restore = async () => {
    if (!isRevision) return
    setIsBusy(true)
    try {
      const version = await editor.saveNow()
      if (version === undefined) return
      const params = { id: editor.id, revision: compared.revision.id }
      onRestored(
        await api.call('POST /api/studio/reviews/{id}/revisions/{revision}/restoration', {
          params,
          body: { version },
        }),
      )
      alerts.show({ kind: 'success', text: versionsWording.restored })
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className={styles.comparison} aria-label={conflictWording.compare}>
      <div className={styles.bar}>
        {[false, true].map((value) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={isTogether === value}
            onClick={() => setIsTogether(value)}
          >
            {value ? versionsWording.together : versionsWording.sideBySide}
          </button>
        ))}
        <span className={`${styles.count} num`}>{versionsWording.difference(places, added, removed)}</span>
        <IconButton label={versionsWording.back} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className={isTogether ? styles.together : styles.sides}>
        <div>
          <div className={styles.caption}>
            <b>{isRevision ? whenText(at) : conflictWording.there}</b>
            {isRevision && compared.revision.device}
            {isRevision && (
              <button type="button" disabled={isBusy} onClick={() => void restore()}>
                <Undo2 />
                {versionsWording.restore}
              </button>
            )}
          </div>
          <Rows rows={rows} side={isTogether ? 'both' : 'old'} />
        </div>
        {!isTogether && (
          <div>
            <div className={styles.caption}>
              <b>{isRevision ? versionsWording.now : conflictWording.here}</b>
            </div>
            <Rows rows={rows} side="new" />
          </div>
        )}
      </div>
    </section>
  )
}

function fieldTexts({ title, author, summary, excerpt }: Draft): string[] {
  return [title, author, summary, excerpt].filter((text) => text !== '')
}

function Rows({ rows, side }: { rows: readonly DiffRow[]; side: 'old' | 'new' | 'both' }) {
  return (
    <div className={styles.text}>
      {groupRows(rows).map(({ start, row, count }) =>
        row === undefined ? (
          <p key={start} className={styles.same}>
            {versionsWording.same(count)}
          </p>
        ) : (
          <Row key={start} row={row} side={side} />
        ),
      )}
    </div>
  )
}

interface RowGroup {
  /** The index of its first row. */
  start: number
  /** Undefined: rows that are the same in both texts. */
  row: DiffRow | undefined
  count: number
}

function groupRows(rows: readonly DiffRow[]): RowGroup[] {
  const groups: RowGroup[] = []
  for (const [start, row] of rows.entries()) {
    const last = groups.at(-1)
    if (row.isChanged) groups.push({ start, row, count: 1 })
    else if (last && !last.row) last.count++
    else groups.push({ start, row: undefined, count: 1 })
  }
  return groups
}

function Row({ row, side }: { row: DiffRow; side: 'old' | 'new' | 'both' }) {
  if (side !== 'both') {
    const parts = row[side]
    return parts ? <p>{showParts(parts)}</p> : null
  }
  return (
    <>
      {row.old && <p>{showParts(row.old)}</p>}
      {row.new && <p>{showParts(row.new)}</p>}
    </>
  )
}

function showParts(parts: readonly DiffPart[]) {
  let start = 0
  return parts.map(({ kind, text }) => {
    const key = start
    start += text.length
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? <ins key={key}>{text}</ins> : <del key={key}>{text}</del>
  })
}
