import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadingYear as Year } from '../../../../contract/reading/reading-year.ts'
import {
  yearHeading,
  yearSummary,
  yearWording,
} from '../../../../contract/wording/reading/reading-list-entries.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { queryKeys } from '../../../client/api/query-keys.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { findBusiestMonths, YearTable } from './year-table.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './reading-year.module.css'

interface ReadingYearProps {
  reader: string
  /** The days on which the listed books were finished; when they change, the year is loaded again. */
  finished: string
}

/** A reading year: the count of finished books, and a table by month and category (docs/product/design.md). */
export function ReadingYear({ reader, finished }: ReadingYearProps) {
  const api = useApi()
  const [selectedYear, setSelectedYear] = useState<number>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.reader(reader, 'reading-year', selectedYear, finished),
    queryFn: ({ signal }) => api.call('GET /api/reading-year', { query: { year: selectedYear }, signal }),
    refetchOnMount: 'always',
  })
  // At the start of a year without finished books, the last year that has some is shown.
  const lastRead = data?.total === 0 ? data.years.find((each) => each !== data.year) : undefined
  const isEmptyStart = selectedYear === undefined && lastRead !== undefined
  if (isEmptyStart) setSelectedYear(lastRead)
  // The last year stays on the screen while another year, or a newer count, is loading.
  const [last, setLast] = useState<Year>()
  const year = data && !isEmptyStart ? data : last
  if (year !== last) setLast(year)
  return (
    <section
      aria-label={year ? undefined : yearWording.label}
      aria-labelledby={year && HEADING}
      className={styles.year}
    >
      {year && <YearHead year={year} onChoose={setSelectedYear} />}
      {error && !isFetching && (
        <Stack justify="center" gap="2" below="3" className={styles.fault}>
          <p>{yearWording.failed}</p>
          <Fault failure={toFailure(error)} onRetry={() => void refetch()} />
        </Stack>
      )}
      {isFetching && (!year || (selectedYear !== undefined && !data)) && (
        <Spinner text={yearWording.loading} variant={year ? 'row' : 'block'} />
      )}
      {year && year.total > 0 && <YearTable year={year} />}
    </section>
  )
}

function YearHead({ year, onChoose }: { year: Year; onChoose: (year: number) => void }) {
  return (
    <Row align="baseline" wrap gap="1 4" below="3">
      <h2 id={HEADING} className={`${styles.heading} num`}>
        {yearHeading(year.year)}
      </h2>
      <Note size="6" className={`${styles.summary} num`} role="status">
        {year.total > 0 ? yearSummary(year.total, findBusiestMonths(year.months)) : yearWording.nothing}
      </Note>
      {year.years.length > 1 && (
        <Row push>
          <SelectMenu
            label={yearWording.year}
            options={year.years.map((each) => ({ value: String(each), label: yearHeading(each) }))}
            value={String(year.year)}
            onChange={(selectedYear) => onChoose(Number(selectedYear))}
          />
        </Row>
      )}
    </Row>
  )
}

const HEADING = 'reading-year'
