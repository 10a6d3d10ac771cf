import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReadingYear as Year } from '../../../contract/reading-year.ts'
import { yearHeading, yearSummary, yearWording } from '../../../contract/wording/reading-list-entries.ts'
import { useApi } from '../../client/api-context.ts'
import { toFailure } from '../../client/api.ts'
import { queryKeys } from '../../client/query-keys.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { findBusiestMonths } from './busiest-months.ts'
import styles from './reading-year.module.css'
import { YearTable } from './year-table.tsx'

interface ReadingYearProps {
  reader: string
  /** The days on which the books of the list were finished: where they change, the year is loaded again. */
  finished: string
}

/** A year of reading: how many books, and a small picture of them (docs/product/design.md). */
export function ReadingYear({ reader, finished }: ReadingYearProps) {
  const api = useApi()
  const [chosen, setChosen] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.reader(reader, 'reading-year', chosen, finished),
    queryFn: ({ signal }) => api.call('GET /api/reading-year', { query: { year: chosen }, signal }),
    refetchOnMount: 'always',
  })
  // In January the year that is over says more than the empty one.
  const lastRead = data?.total === 0 ? data.years.find((each) => each !== data.year) : undefined
  const isEmptyStart = chosen === undefined && lastRead !== undefined
  useEffect(() => {
    if (isEmptyStart) setChosen(lastRead)
  }, [isEmptyStart, lastRead])
  // The last one stays while another year, or a newer count, is on its way.
  const [last, setLast] = useState<Year>()
  const year = data && !isEmptyStart ? data : last
  if (year !== last) setLast(year)
  return (
    <section
      aria-label={year ? undefined : yearWording.label}
      aria-labelledby={year && HEADING}
      className={styles.year}
    >
      {year && <YearHead year={year} onChoose={setChosen} />}
      {error && !isFetching && (
        <div className={styles.fault}>
          <p>{yearWording.failed}</p>
          <Fault failure={toFailure(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isFetching && (!year || (chosen !== undefined && !data)) && (
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
        {year.total > 0 ? yearSummary(year.total, findBusiestMonths(year.months)) : yearWording.nothing}
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
