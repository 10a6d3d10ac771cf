import { useMemo, useState } from 'react'
import type { Draft, RevisionText, StudioReview } from '../../../../../contract/studio-reviews.ts'
import { conflictWording, versionsWording } from '../../../../../contract/wording/studio-editor.ts'
import { useApi } from '../../../../client/api-context.ts'
import { toFailure } from '../../../../client/api.ts'
import { useAlerts } from '../../../../ui/alerts.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Undo2, X } from '../../../../ui/icons.ts'
import { whenText } from '../../studio-dates.ts'
import { bodyTexts } from './body-texts.ts'
import styles from './comparison.module.css'
import { countChanges, diffParagraphs, type DiffRow, type Paragraph } from './diff-paragraphs.ts'
import { DiffText } from './diff-text.tsx'
import { groupRows } from './group-rows.ts'
import type { DraftEditor } from '../saving/use-draft.ts'

interface ComparisonProps {
  /** What the present text is compared with. */
  revision: RevisionText
  current: Draft
  editor: DraftEditor
  onClose: () => void
  onRestored: (review: StudioReview) => void
}

/** Two texts by paragraphs, side by side or as one; equal paragraphs are folded. */
export function Comparison({ revision, current, editor, onClose, onRestored }: ComparisonProps) {
  const api = useApi()
  const alerts = useAlerts()
  const [isTogether, setIsTogether] = useState(() => !window.matchMedia('(min-width: 900px)').matches)
  const [isBusy, setIsBusy] = useState(false)
  const rows = useMemo(
    () => diffParagraphs(paragraphsOf(revision.draft), paragraphsOf(current)),
    [revision, current.content, current.title],
  )
  const { places, added, removed } = countChanges(rows)
  const restore = async () => {
    setIsBusy(true)
    try {
      const version = await editor.saveNow()
      if (version === undefined) return
      const params = { id: editor.id, revision: revision.id }
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
            <b>{whenText(revision.created_at)}</b>
            {revision.device}
            <button type="button" disabled={isBusy} onClick={() => void restore()}>
              <Undo2 />
              {versionsWording.restore}
            </button>
          </div>
          <Rows rows={rows} side={isTogether ? 'both' : 'old'} />
        </div>
        {!isTogether && (
          <div>
            <div className={styles.caption}>
              <b>{versionsWording.now}</b>
            </div>
            <Rows rows={rows} side="new" />
          </div>
        )}
      </div>
    </section>
  )
}

function paragraphsOf({ title, author, summary, excerpt, content }: Draft): Paragraph[] {
  const fields = [title, author, summary, excerpt].filter((text) => text !== '')
  return [...fields, ...bodyTexts(content)].map((text) => ({ text, key: text }))
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

function Row({ row, side }: { row: DiffRow; side: 'old' | 'new' | 'both' }) {
  if (side !== 'both') {
    const parts = row[side]
    return parts ? (
      <p>
        <DiffText parts={parts} />
      </p>
    ) : null
  }
  return (
    <>
      {row.old && (
        <p>
          <DiffText parts={row.old} />
        </p>
      )}
      {row.new && (
        <p>
          <DiffText parts={row.new} />
        </p>
      )}
    </>
  )
}
