import { useState } from 'react'
import type { SubscriberGrowth } from '../../../../contract/newsletter/subscribers.ts'
import * as words from '../../../../contract/wording/studio/subscribers.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { TextButton } from '../buttons.tsx'
import { LineChart } from '../line-chart.tsx'
import styles from './subscribers.module.css'

const { subscribersWording: w } = words

type Months = SubscriberGrowth['months']

/** 兩年來: how many were subscribed at the end of each month, as a chart or a table. */
export function Growth() {
  const { resource } = useReaderData('GET /api/studio/subscribers/growth')
  const [showsNumbers, setShowsNumbers] = useState(false)
  if (resource.state !== 'ready') return null
  const { months } = resource.data
  const counts = months.map(({ count }) => count)
  const [now = 0, before = 0] = counts.toReversed()
  return (
    <section className={styles.growth}>
      <SectionHead
        ruled
        title={w.growth}
        sub={words.growthSummary(now, before)}
        aside={
          <TextButton onClick={() => setShowsNumbers(!showsNumbers)}>
            {showsNumbers ? w.showChart : w.showNumbers}
          </TextButton>
        }
      />
      {showsNumbers ? (
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{w.month}</th>
              <th scope="col">{w.subscribed}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, count }) => (
              <tr key={month}>
                <th scope="row" className="num">
                  {words.monthText(month)}
                </th>
                <td className="num">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <>
          <MonthChart months={months} width={1180} className="wide-only" />
          <MonthChart months={months.slice(-12)} width={350} className="narrow-only" />
        </>
      )}
    </section>
  )
}

interface MonthChartProps {
  months: Months
  width: number
  className: string
}

function MonthChart({ months, width, className }: MonthChartProps) {
  const counts = months.map(({ count }) => count)
  return (
    <LineChart
      label={words.growthLabel(Math.min(...counts), Math.max(...counts))}
      points={months.map(({ month, count }) => ({
        key: month,
        count,
        // January, May and September.
        date: Number(month.slice(5, 7)) % 4 === 1 ? words.monthText(month, true) : undefined,
      }))}
      width={width}
      className={className}
    />
  )
}
