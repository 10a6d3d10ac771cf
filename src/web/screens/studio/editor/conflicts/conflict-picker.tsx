import { useId, useMemo, useState } from 'react'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { conflictWording, revisionsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useSite } from '../../../../client/site.ts'
import { parseBody } from '../../../../parts/rich-text-editor/body/article-html.ts'
import { useAlerts } from '../../../../ui/messages/alerts.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'
import comparison from '../revisions/comparison.module.css'
import fieldStyles from '../../../../ui/fields/field.module.css'
import styles from './conflict-picker.module.css'
import { type ConflictRow, findConflictPlaces, type Side } from './conflict-places.ts'
import type { DiffPart } from '../revisions/diff-paragraphs.ts'
import { useEditor } from '../saving/use-draft.ts'
import { DiffText, groupRows } from '../revisions/diff-rows.tsx'

interface ConflictPickerProps {
  there: Draft
  here: Draft
  onClose: () => void
}

/** Both texts of a conflict side by side: for each place that differs, one of them is picked. */
export function ConflictPicker({ there, here, onClose }: ConflictPickerProps) {
  const { takeMerged } = useEditor()
  const alerts = useAlerts()
  const known = useSite().settings.categories
  const [picks, setPicks] = useState<ReadonlyMap<number, Side>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const { rows, merge } = useMemo(
    () => findConflictPlaces(there, here, [parseBody(there.content), parseBody(here.content)], known),
    [there, here, known],
  )
  const changed = rows.flatMap(({ isChanged }, at) => (isChanged ? [at] : []))
  const pickOf = (at: number): Side => picks.get(at) ?? rows[at]?.first ?? 'here'
  const fromThere = changed.filter((at) => pickOf(at) === 'there').length
  const take = async () => {
    setIsBusy(true)
    const isTaken = await takeMerged(merge(pickOf))
    setIsBusy(false)
    alerts.show(
      isTaken
        ? { kind: 'success', text: conflictWording.bothVersionsStored }
        : { kind: 'error', text: conflictWording.failed },
    )
  }
  return (
    <section className={comparison.comparison} aria-label={conflictWording.pick}>
      <Row wrap gap="1" className={comparison.bar}>
        <h2 className={styles.heading}>{conflictWording.pick}</h2>
        <Note as="span" size="3" push className="num">
          {conflictWording.places(changed.length)}
        </Note>
        <IconButton label={revisionsWording.back} onClick={onClose}>
          <X />
        </IconButton>
      </Row>
      <div className={styles.rows}>
        {groupRows(rows).map(({ start, row, count }) =>
          row === undefined ? (
            <p key={start} className={comparison.same}>
              {revisionsWording.same(count)}
            </p>
          ) : (
            <Place
              key={start}
              row={row}
              legend={conflictWording.place(changed.indexOf(start) + 1, changed.length)}
              picked={pickOf(start)}
              onPick={(side) => setPicks(new Map([...picks, [start, side]]))}
            />
          ),
        )}
      </div>
      <Row justify="end" wrap gap="2 4" ruled size="4" tone="soft" className={styles.foot}>
        <span className="num" role="status">
          {conflictWording.picked(fromThere, changed.length - fromThere)}
        </span>
        <Button variant="primary" busy={isBusy} onClick={() => void take()}>
          {conflictWording.takePicked}
        </Button>
      </Row>
    </section>
  )
}

interface PlaceProps {
  row: ConflictRow
  legend: string
  picked: Side
  onPick: (side: Side) => void
}

function Place({ row, legend, picked, onPick }: PlaceProps) {
  const name = useId()
  const parts = [...(row.old ?? []), ...(row.new ?? [])]
  const isFormatOnly = row.old && row.new && parts.every(({ kind }) => kind === 'same')
  return (
    <fieldset className={styles.place}>
      <Note as="legend" size="3">
        {legend}
        {row.name !== undefined && `・${row.name}`}
        {isFormatOnly && `・${conflictWording.formatOnly}`}
      </Note>
      <Stack gap="2" className={styles.sides}>
        {(['there', 'here'] as const).map((side) => (
          <label key={side} className={fieldStyles.choice} data-picked={picked === side}>
            <Row as="span" gap="2" touch size="4" className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={picked === side}
                aria-label={side === 'there' ? conflictWording.useThere : conflictWording.useHere}
                aria-describedby={`${name}-${side}`}
                onChange={() => onPick(side)}
              />
              {side === 'there' ? conflictWording.useThere : conflictWording.useHere}
            </Row>
            <PlaceText id={`${name}-${side}`} parts={shownParts(row, side)} />
          </label>
        ))}
      </Stack>
    </fieldset>
  )
}

/** Neither text replaces the other: what only one has is marked alike on both sides. A field differs as a whole. */
function shownParts(row: ConflictRow, side: Side): readonly DiffPart[] | undefined {
  const parts = side === 'there' ? row.old : row.new
  const mark = row.name === undefined ? 'added' : 'same'
  return parts?.map(({ kind, text }) => ({ kind: kind === 'same' ? kind : mark, text }))
}

function PlaceText({ id, parts }: { id: string; parts: readonly DiffPart[] | undefined }) {
  if (!parts)
    return (
      <Note as="span" size="4" tone="quiet" id={id}>
        {conflictWording.absent}
      </Note>
    )
  return (
    <span id={id} className={`${comparison.text} ${styles.text}`}>
      <DiffText parts={parts} />
    </span>
  )
}
