import type { ReactNode } from 'react'
import type { SubscriberGrowth } from '../../../../contract/newsletter/subscribers.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { growthLabel } from '../../../../contract/wording/studio/subscribers.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { Figure } from './figures.tsx'
import { LineChart } from './line-chart.tsx'

const { monthsWording: w } = words

type Months = SubscriberGrowth['months']

interface GrowthProps {
  months: Months
  title: string
  sub: string
  /** A link to more. */
  aside: ReactNode
}

/** How many were subscribed at the end of each month, with those who came and went by season. */
export function Growth({ months, ...head }: GrowthProps) {
  return (
    <section>
      <SectionHead ruled {...head} />
      <Figure
        caption={w.seasons}
        columns={[w.season, w.joined, w.left, w.total]}
        rows={seasonsOf(months).map(({ season, joined, left, count }) => ({
          key: season,
          name: season,
          counts: [joined, left, count],
        }))}
      >
        <MonthChart months={months} width={800} className="wide-only" />
        <MonthChart months={months.slice(-12)} width={350} className="narrow-only" />
      </Figure>
    </section>
  )
}

/** Newest first, without a first one that began before these months. */
export function seasonsOf(months: Months) {
  const seasons = Map.groupBy(months, ({ month }) => words.seasonText(month))
  return [...seasons]
    .filter(([, all], at) => all.length === 3 || at > 0)
    .map(([season, all]) => ({
      season,
      joined: all.reduce((sum, { joined }) => sum + joined, 0),
      left: all.reduce((sum, { left }) => sum + left, 0),
      count: all.at(-1)?.count ?? 0,
    }))
    .toReversed()
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
      label={growthLabel(months.length, Math.min(...counts), Math.max(...counts))}
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
