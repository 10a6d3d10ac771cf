import type { StudioStatistics } from '../../../../contract/studio/statistics.ts'
import {
  chartLabel,
  formatCount,
  reviewsOfDay,
  statisticsWording,
} from '../../../../contract/wording/studio/studio-statistics.ts'
import styles from './statistics.module.css'

type Day = StudioStatistics['days'][number]

interface ViewsChartProps {
  days: readonly Day[]
  /** In pixels of the drawing, which scales with the window. */
  width: number
  /** Days between two dates below the chart. */
  dateEvery: number
  className: string | undefined
}

/** Views by day as an asterism from zero: a star for each day, red where a review appeared. */
export function ViewsChart({ days, width, dateEvery, className }: ViewsChartProps) {
  const counts = days.map(({ views }) => views)
  const most = Math.max(...counts)
  const ticks = chartTicks(most)
  const top = Math.max(most, ticks.at(-1) ?? 1)
  const x = (index: number) => LEFT + ((width - LEFT - RIGHT) * index) / (days.length - 1)
  const y = (views: number) => BASE - ((BASE - TOP) * views) / top
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={chartLabel(days.length, Math.min(...counts), most)}
      className={className}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} className={styles.grid} />
          <text x={LEFT - 10} y={y(tick) + 4} textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {days.map(({ day }, index) => {
        const isToday = index === days.length - 1
        // The dates before today's would touch it.
        const isShown = isToday || (index % dateEvery === 0 && days.length - 1 - index >= dateEvery / 2)
        return (
          isShown && (
            <text key={day} x={x(index)} y={BASE + 24} textAnchor="middle" data-today={isToday}>
              {isToday ? statisticsWording.today : shortDate(day)}
            </text>
          )
        )
      })}
      <path
        d={`M${days.map(({ views }, index) => `${x(index)} ${y(views)}`).join('L')}`}
        className={styles.line}
      />
      {titledDays(days, x).map(({ index, anchor, text }) => (
        <g key={index} className={styles.appeared}>
          <path d={`M${x(index)} ${TITLE + 10}V${BASE}`} />
          {text !== '' && (
            <text x={x(index)} y={TITLE} textAnchor={anchor}>
              {text}
            </text>
          )}
        </g>
      ))}
      {days.map(({ day, views, reviews }, index) => (
        <circle
          key={day}
          cx={x(index)}
          cy={y(views)}
          r={reviews.length > 0 ? 6 : index === days.length - 1 ? 4.5 : 3}
          data-star={reviews.length > 0 ? 'red' : index === days.length - 1 ? 'today' : 'plain'}
        />
      ))}
    </svg>
  )
}

/** 11/3 */
export function shortDate(day: string): string {
  const [, month, date] = day.split('-')
  return `${Number(month)}/${Number(date)}`
}

const HEIGHT = 232
const BASE = 200
const TOP = 44
const TITLE = 16
const LEFT = 44
const RIGHT = 18

/** The days of new reviews, with the title where it has room beside the one before. */
function titledDays(days: readonly Day[], x: (index: number) => number) {
  let end = 0
  return days.flatMap(({ reviews }, index) => {
    if (reviews.length === 0) return []
    const text = reviewsOfDay(reviews)
    const length = text.length * TITLE_SIZE
    const at = x(index)
    const isLate = index > days.length * 0.8
    const anchor = isLate
      ? ('end' as const)
      : index < days.length * 0.2
        ? ('start' as const)
        : ('middle' as const)
    const start = anchor === 'end' ? at - length : anchor === 'start' ? at : at - length / 2
    if (start < end) return [{ index, anchor, text: '' }]
    end = start + length + TITLE_SIZE
    return [{ index, anchor, text }]
  })
}

const TITLE_SIZE = 16

/** Round values from zero for the lines of a chart: at most three above zero, of 1, 2 or 5 times a power of ten. */
export function chartTicks(most: number): number[] {
  const step = STEPS.find((each) => most / each <= 3) ?? Math.ceil(most / 3)
  return Array.from({ length: Math.max(1, Math.floor(most / step)) + 1 }, (_, index) => index * step)
}

const STEPS = Array.from({ length: 7 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()
