import type { CSSProperties } from 'react'
import type { ReadingYear } from '../../../../contract/reading/reading-year.ts'
import { yearCaption, yearWording } from '../../../../contract/wording/reading/reading-list-entries.ts'
import { categoryClass } from '../../../../contract/categories/categories.ts'
import { useSite } from '../../../client/site.ts'
import { BreakableName } from '../../../parts/category-name/breakable-name.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './year-table.module.css'

/** Finished books by month and category. A real table with row headings, so that colour is not the only mark. */
export function YearTable({ year: { year, total, months, rows } }: { year: ReadingYear }) {
  const categories = useSite().settings.categories
  const busiest = findBusiestMonths(months)
  return (
    <>
      <table className={`${styles.table} num`}>
        <caption className="visually-hidden">{yearCaption(year)}</caption>
        <colgroup>
          <col />
          <col span={12} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{yearWording.category}</span>
            </th>
            {yearWording.months.map((month) => (
              <th key={month} scope="col">
                {month}
                <span className="visually-hidden">{yearWording.month}</span>
              </th>
            ))}
            <th scope="col">{yearWording.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const category = categories.find(({ id }) => id === row.category)
            return (
              <tr key={row.category} className={category && categoryClass(category)}>
                <th scope="row">
                  <BreakableName name={category?.name ?? yearWording.others} />
                </th>
                {row.months.map((count, month) => (
                  <td key={yearWording.months[month]} className={classesOf(row.months, month, busiest)}>
                    {count > 0 && <Books count={count} />}
                  </td>
                ))}
                <td>{row.total}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{yearWording.totals}</th>
            {months.map((count, month) => (
              <td key={yearWording.months[month]}>{count > 0 ? count : '–'}</td>
            ))}
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
      <Row as="p" aria-hidden="true" wrap gap="1 4" above="3" className={styles.legend}>
        {yearWording.key.map((text, index) => (
          <span key={text}>
            {index === 0 && <i />}
            <span>{text}</span>
          </span>
        ))}
      </Row>
    </>
  )
}

/** One book is a dot; more are a larger dot with their number. */
function Books({ count }: { count: number }) {
  const size = count === 1 ? 8 : Math.min(26, 14 + 4 * (count - 1))
  return (
    <span className={styles.books} style={{ '--dot': `${size}px` } as CSSProperties}>
      {count === 1 ? <span className="visually-hidden">1</span> : count}
    </span>
  )
}

/** Classes of a cell; the line runs from the first month of a category with a book to the last. */
function classesOf(months: readonly number[], month: number, busiest: readonly number[]): string {
  const first = months.findIndex((count) => count > 0)
  const last = months.findLastIndex((count) => count > 0)
  const isOnLine = first < last && month >= first && month <= last
  const classes = [
    isOnLine && styles.line,
    isOnLine && month === first && styles.lineStart,
    isOnLine && month === last && styles.lineEnd,
    busiest.includes(month) && styles.busiest,
  ]
  return classes.filter(Boolean).join(' ')
}

/** The months (January is 0) with the most books; empty if that is one book, or if more than three months share it. */
export function findBusiestMonths(months: readonly number[]): number[] {
  const most = Math.max(...months)
  const busiest = months.flatMap((count, month) => (count === most ? [month] : []))
  return most > 1 && busiest.length <= MAX_BUSIEST ? busiest : []
}

const MAX_BUSIEST = 3
