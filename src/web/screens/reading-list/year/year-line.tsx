import { useState } from 'react'
import { dayInTaipei } from '../../../../contract/days.ts'
import { yearLine, yearName, yearWording } from '../../../../contract/wording/reading/reading-list-entries.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import type { EntryList } from '../use-entries.ts'
import styles from './reading-year.module.css'

interface YearLineProps {
  list: Pick<EntryList, 'shown'>
  /** Opens the year's table; false while there is too little for one. */
  opener: false | { isOpen: boolean; onToggle: (isOpen: boolean) => void }
}

/** This year in a sentence, of a list that is there as a whole, and the way to its table. */
export function YearLine({ list: { shown }, opener }: YearLineProps) {
  const [year] = useState(() => dayInTaipei(new Date()).slice(0, 4))
  const entries = shown.entries.filter(({ isRemoved }) => !isRemoved)
  const finished = entries.flatMap(({ readings }) =>
    readings.filter(({ finished_on }) => finished_on?.startsWith(year)),
  )
  const sentence =
    shown.isWhole && yearLine(finished.length, entries.filter(({ status }) => status === 'reading').length)
  if (!sentence && !opener) return null
  return (
    <Row wrap gap="0 3" above="2" className={styles.line}>
      <p>
        <b>{yearName(year)}</b>
        {sentence}
      </p>
      {opener && (
        <button
          type="button"
          className="text-button no-print"
          aria-expanded={opener.isOpen}
          onClick={() => opener.onToggle(!opener.isOpen)}
        >
          {yearWording.open}
        </button>
      )}
    </Row>
  )
}
