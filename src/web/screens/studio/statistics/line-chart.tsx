import { formatCount } from '../../../../contract/wording/studio/studio-statistics.ts'
import styles from './line-chart.module.css'

interface Point {
  key: string
  count: number
  /** Written below some of them, and below the last one in any case. */
  date: string
  /** Written above it, with a red star: what happened then. */
  mark?: string | undefined
  /** Red dots on the zero line; a table says how many there are where they are more than MAX_DOTS. */
  dots?: number
}

interface ChartProps {
  /** What it shows: how many points, with the lowest and the highest count. */
  label: (points: number, lowest: number, highest: number) => string
  points: readonly Point[]
  /** In pixels of the drawing, which scales with the window. */
  width?: number
  height?: number
  /** So many dates at most. */
  dates?: number
  /** So many of the last points are shown in narrow windows. */
  narrow?: number
}

/** Counts over time, drawn for wide windows, and lower and with fewer dates for narrow ones. */
export function Chart({ label, points, width = 800, height, dates = 8, narrow = points.length }: ChartProps) {
  return (
    <figure className={styles.figure}>
      <LineChart {...{ label, points, width, height, dates }} className="wide-only" />
      <LineChart
        {...{ label, points: points.slice(-narrow), width: 350, dates: 4 }}
        className="narrow-only"
      />
    </figure>
  )
}

interface LineChartProps extends Required<Pick<ChartProps, 'label' | 'points' | 'width' | 'dates'>> {
  height?: number | undefined
  className: string
}

/** Counts over time as an asterism from zero: a star for each, the last one filled, red where something happened. */
function LineChart({ label, points, width, height = LOW, dates, className }: LineChartProps) {
  const counts = points.map(({ count }) => count)
  const every = Math.ceil(points.length / dates)
  const base = height - BELOW
  const most = Math.max(...counts)
  const ticks = chartTicks(most)
  const top = Math.max(most, ticks.at(-1) ?? 1)
  const last = points.length - 1
  const x = (index: number) => LEFT + ((width - LEFT - RIGHT) * index) / Math.max(1, last)
  const y = (count: number) => base - ((base - TOP) * count) / top
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label(points.length, Math.min(...counts), most)}
      className={`${styles.chart} ${className}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} className={styles.grid} />
          <text x={LEFT - 10} y={y(tick) + 4} textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {points.map(
        ({ key, date }, index) =>
          (last - index) % every === 0 && (
            <text key={key} x={x(index)} y={base + 24} textAnchor="middle" data-last={index === last}>
              {date}
            </text>
          ),
      )}
      <path
        d={`M${points.map(({ count }, index) => `${x(index)} ${y(count)}`).join('L')}`}
        className={styles.line}
      />
      {placeMarks(points, x).map(({ index, anchor, text }) => (
        <g key={index} className={styles.mark}>
          <path d={`M${x(index)} ${TITLE + 10}V${base}`} />
          {text !== '' && (
            <text x={x(index)} y={TITLE} textAnchor={anchor}>
              {text}
            </text>
          )}
        </g>
      ))}
      {points.flatMap(({ key, dots = 0 }, index) =>
        Array.from({ length: Math.min(dots, MAX_DOTS) }, (_, dot) => (
          <circle key={`${key}-${dot}`} cx={x(index)} cy={base - 6 - 8 * dot} r={2.6} data-star="red" />
        )),
      )}
      {points.map(({ key, count, mark }, index) => (
        <circle
          key={key}
          cx={x(index)}
          cy={y(count)}
          r={mark !== undefined ? 6 : index === last ? 4.5 : 3}
          data-star={mark !== undefined ? 'red' : index === last ? 'last' : 'plain'}
        />
      ))}
    </svg>
  )
}

const LOW = 232
/** The room of the dates. */
const BELOW = 32
const TOP = 44
const TITLE = 16
const LEFT = 44
const RIGHT = 18
const MAX_DOTS = 4

/** The marks, with their texts where these have room beside the one before. */
function placeMarks(points: readonly Point[], x: (index: number) => number) {
  let end = 0
  return points.flatMap(({ mark: text }, index) => {
    if (text === undefined) return []
    const length = text.length * TITLE_SIZE
    const at = x(index)
    const isLate = index > points.length * 0.8
    const anchor = isLate
      ? ('end' as const)
      : index < points.length * 0.2
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
