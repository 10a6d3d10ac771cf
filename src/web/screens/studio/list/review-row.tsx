import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import {
  characterCount,
  missingParts,
  selectReview,
  stateNames,
  studioListWording,
  draftByline,
  draftTitle,
} from '../../../../contract/wording/studio/studio.ts'
import { formatCount } from '../../../../contract/wording/studio/studio-statistics.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { CategoryDot } from '../../../parts/category-name/category-dot.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Stars } from '../../../parts/stars/stars.tsx'
import { FileText } from '../../../ui/icons/icons.ts'
import { RowMenu } from '../buttons.tsx'
import { StateMark } from '../state-mark.tsx'
import { scheduleText, whenText } from '../studio-dates.ts'
import { Row, Small } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import styles from './review-row.module.css'
import type { RowActions } from './use-row-actions.ts'
import { type MouseEvent, type PointerEvent, useRef } from 'react'

interface ReviewRowProps {
  row: StudioReviewRow
  isSelected: boolean
  onSelect: (isSelected: boolean, extendsRange: boolean) => void
  actions: RowActions
  /** Asks before it is deleted for good. */
  onDelete: () => void
}

/** A review in the list: the whole row leads to it. */
export function ReviewRow({ row, isSelected, onSelect, actions, onDelete }: ReviewRowProps) {
  const isPublic = row.state === 'published'
  const isTrash = row.state === 'trash'
  const press = useLongPress(() => onSelect(!isSelected, false))
  return (
    <li className={styles.row} data-selected={isSelected} {...press}>
      <label className={`${styles.check} touch-square`}>
        <input
          type="checkbox"
          aria-label={selectReview(row)}
          checked={isSelected}
          onChange={({ currentTarget, nativeEvent }) =>
            onSelect(currentTarget.checked, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      {row.kind === 'page' ? (
        <span className={styles.page}>
          <FileText />
        </span>
      ) : (
        <BookCover card={{ title: row.title, cover: row.cover_path }} decorative className={styles.cover} />
      )}
      <div className={styles.text}>
        <div>
          <Title size="7" tone="ink" data-font="">
            <SiteLink to={studioReviewPath(row.id)} className="covering">
              {draftTitle(row)}
            </SiteLink>
          </Title>
          <Small className="one-line">{draftByline(row)}</Small>
        </div>
        <Row wrap gap="0 3" narrow>
          <StateMark state={row.state}>{stateNames[row.state]}</StateMark>
          <Small className="one-line">{aboutState(row)}</Small>
        </Row>
      </div>
      <div className="wide-only">
        <CategoryDot card={{ categories: row.categories, category: row.category, category_name: null }} />
        <Small className="one-line">{row.tags.join('、')}</Small>
      </div>
      <div className="wide-only">{row.rating ? <Stars rating={row.rating} /> : (row.rating ?? '–')}</div>
      <span className={`${styles.number} num wide-only`}>{isPublic ? formatCount(row.views) : '–'}</span>
      <span className={`${styles.number} num wide-only`}>{isPublic ? formatCount(row.comments) : '–'}</span>
      <time className={`${styles.number} num wide-only`} dateTime={row.changed_at}>
        {whenText(row.changed_at)}
      </time>
      <RowMenu
        name={`${studioListWording.more}：${draftTitle(row)}`}
        actions={[
          [studioListWording.edit, studioReviewPath(row.id)],
          !isTrash && [studioListWording.preview, () => actions.preview(row)],
          !isTrash && [studioListWording.copy, () => actions.copy(row)],
          (isPublic || row.state === 'scheduled') && [
            studioListWording.takeDown,
            () => actions.takeDown([row]),
          ],
          isTrash
            ? [studioListWording.restore, () => actions.restore([row])]
            : [studioListWording.trash, () => actions.trash([row])],
          isTrash && [studioListWording.deleteForever, onDelete],
        ]}
      />
    </li>
  )
}

interface ListColumnsProps {
  areAllSelected: boolean
  isAnySelected: boolean
  onSelectAll: (isSelected: boolean) => void
}

/** The names of the columns of wide windows, and a box that selects all rows that are shown. */
export function ListColumns({ areAllSelected, isAnySelected, onSelectAll }: ListColumnsProps) {
  return (
    <div className={`${styles.row} ${styles.columnNames} wide-only`}>
      <label className={`${styles.check} touch-square`}>
        <input
          type="checkbox"
          aria-label={studioListWording.selectAll}
          checked={areAllSelected}
          ref={(box) => {
            if (box) box.indeterminate = isAnySelected && !areAllSelected
          }}
          onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
        />
      </label>
      <span className={styles.bookName}>{studioListWording.book}</span>
      <span>{studioListWording.state}</span>
      <span>{studioListWording.categoryAndTags}</span>
      <span>{studioListWording.rating}</span>
      <span className={`${styles.number} wide-only`}>{studioListWording.views}</span>
      <span className={`${styles.number} wide-only`}>{studioListWording.comments}</span>
      <span className={`${styles.number} wide-only`}>{studioListWording.changed}</span>
    </div>
  )
}

/** When, how long, and what is missing. */
function aboutState(row: StudioReviewRow): string {
  if (row.state === 'scheduled' && row.scheduled_at !== null) return scheduleText(row.scheduled_at)
  if (row.state === 'published')
    return row.has_changes
      ? studioListWording.unpublishedChanges
      : (row.publish_date ?? '').replaceAll('-', '/')
  const missing = row.gaps.filter((gap) => gap !== 'cover').slice(0, 2)
  return [characterCount(row.characters), ...(missing.length > 0 ? [missingParts(missing)] : [])].join('，')
}

/** Handlers of an element that a long press of a finger acts on; the link below it is not followed then. */
function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasPressed = useRef(false)
  const start = useRef({ x: 0, y: 0 })
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      hasPressed.current = false
      if (pointerType !== 'touch') return
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        hasPressed.current = true
        onPress()
      }, LONG_PRESS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > MAX_TRAVEL) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (hasPressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasPressed.current) return
      hasPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Milliseconds. */
const LONG_PRESS = 500
/** Pixels: a finger that moves further scrolls. */
const MAX_TRAVEL = 10
