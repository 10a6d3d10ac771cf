import type { ReactNode } from 'react'
import type { Highlight } from '../../../contract/reading/highlights.ts'
import {
  editHighlightLabel,
  highlightsWording as wording,
  removeHighlightLabel,
} from '../../../contract/wording/reading/highlights.ts'
import { Download, Pencil, Trash2 } from '../../ui/icons/icons.ts'
import { LongText } from '../long-text/long-text.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './highlights.module.css'

interface HighlightItemProps {
  highlight: Highlight
  /** Leads to the passage; shown where it is in the text. */
  link: ReactNode
  onEdit: () => void
  onRemove: (byKey: boolean) => void
}

/** A marked passage with its note, as <li>. */
export function HighlightItem({ highlight, link, onEdit, onRemove }: HighlightItemProps) {
  const { quote, note, anchor } = highlight
  return (
    <Stack as="li" fit gap="1" className={styles.item}>
      <blockquote className={styles.quote}>{quote}</blockquote>
      {note !== '' && <LongText text={note} className={styles.note} mostLines={8} />}
      <Row as="p" wrap gap="0 5" className="no-print">
        {anchor ? link : <span className={styles.changed}>{wording.changed}</span>}
        <button
          type="button"
          className="text-button"
          aria-label={editHighlightLabel(quote, note !== '')}
          onClick={onEdit}
        >
          <Pencil />
          {note === '' ? wording.write : wording.edit}
        </button>
        <button
          type="button"
          className="text-button"
          aria-label={removeHighlightLabel(quote)}
          onClick={(event) => onRemove(event.currentTarget.matches(':focus-visible'))}
        >
          <Trash2 />
          {wording.remove}
        </button>
      </Row>
    </Stack>
  )
}

/** Downloads the marks of a text as Markdown. */
export function MarksLink({ review }: { review: number }) {
  return (
    <p className="no-print">
      <a href={`/api/account/highlights/${review}.md`} download="" className="text-button">
        <Download />
        {wording.download}
      </a>
    </p>
  )
}

/** The fragment of the review's address that leads to a highlight. */
export function highlightFragment(highlight: string): string {
  return `mark-${highlight}`
}
