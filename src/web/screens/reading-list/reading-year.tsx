import { useEffect, useState } from 'react'
import type { ReadingYear as Year } from '../../../contract/reading-year.ts'
import { yearHeading, yearSummary, yearWording } from '../../../contract/wording/reading-list-entries.ts'
import { useOwn } from '../../client/use-own.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { recallYear, rememberYear } from './entries-memory.ts'
import { fullestMonths } from './fullest-months.ts'
import styles from './reading-year.module.css'
import { YearTable } from './year-table.tsx'

interface ReadingYearProps {
  reader: string
  /** The days on which the books of the list were finished: where they change, the year is asked for again. */
  finished: string
}

/** A year of reading: how many books, and a small picture of them (docs/product/design.md). */
export function ReadingYear({ reader, finished }: ReadingYearProps) {
  const [asked, setAsked] = useState<number>()
  const { resource, retry } = useOwn(`year ${asked} ${finished}`, (api, signal) =>
    api.call('GET /api/reading-year', { query: { year: asked }, signal }),
  )
  // What was there stays while another year, or a newer count, is on its way; also on the way back to the screen.
  const [year, setYear] = useState(() => recallYear(reader))
  const answer = resource.state === 'ready' ? resource.data : undefined
  useEffect(() => {
    if (!answer) return
    const lastRead = answer.years.find((each) => each !== answer.year)
    // In January the year that is over says more than the empty one.
    if (asked === undefined && answer.total === 0 && lastRead !== undefined) setAsked(lastRead)
    else setYear(answer)
  }, [answer, asked])
  useEffect(() => {
    if (year) rememberYear(reader, year)
  }, [reader, year])
  return (
    <section
      aria-label={year ? undefined : yearWording.label}
      aria-labelledby={year && HEADING}
      className={styles.year}
    >
      {year && <YearHead year={year} onChoose={setAsked} />}
      {resource.state === 'failed' && (
        <div className={styles.fault}>
          <p>{yearWording.failed}</p>
          <Fault failure={resource.failure} onRetry={retry} />
        </div>
      )}
      {resource.state === 'loading' && (!year || asked !== undefined) && (
        <Spinner text={yearWording.loading} variant={year ? 'row' : 'block'} />
      )}
      {year && year.total > 0 && <YearTable year={year} />}
    </section>
  )
}

function YearHead({ year, onChoose }: { year: Year; onChoose: (year: number) => void }) {
  return (
    <div className={styles.head}>
      <h2 id={HEADING} className={`${styles.heading} num`}>
        {yearHeading(year.year)}
      </h2>
      <p className={`${styles.summary} num`} role="status">
        {year.total > 0 ? yearSummary(year.total, fullestMonths(year.months)) : yearWording.nothing}
      </p>
      {year.years.length > 1 && (
        <div className={styles.choice}>
          <SelectMenu
            label={yearWording.year}
            options={year.years.map((each) => ({ value: String(each), label: yearHeading(each) }))}
            value={String(year.year)}
            onChange={(chosen) => onChoose(Number(chosen))}
          />
        </div>
      )}
    </div>
  )
}

const HEADING = 'reading-year'
