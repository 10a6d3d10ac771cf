import { type ReactNode, useState } from 'react'
import type { StudioStatistics } from '../../../../contract/studio/statistics.ts'
import { STUDIO_STATISTICS_PATH } from '../../../../contract/studio/studio-links.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { Pencil } from '../../../ui/icons/icons.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { TextButton } from '../buttons.tsx'
import styles from './statistics.module.css'
import { Ranked, RankedTexts } from '../statistics/figures.tsx'
import { LineChart } from '../statistics/line-chart.tsx'
import { Unready } from '../unready.tsx'

const { statisticsWording: w } = words

/** 這三十天, and what readers opened, missed, and came from. `onWrite`: begins a review with this title. */
export function Statistics({ onWrite }: { onWrite: (title: string) => void }) {
  const { resource, retry } = useReaderData('GET /api/studio/statistics')
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} text={w.loading} />
  const { days, views_before, top, missed, referrers } = resource.data
  return (
    <>
      <Views days={days} before={views_before} />
      <Grid gap="7" above="7" wide="1fr 1fr" wideGap="44px 64px" className={styles.columns}>
        <Part title={w.top} sub={w.topSub} empty={top.length === 0 ? w.topEmpty : undefined}>
          <RankedTexts caption={w.top} texts={top} />
        </Part>
        <Part title={w.missed} sub={w.missedSub} empty={missed.length === 0 ? w.missedEmpty : undefined}>
          <ol className={`${styles.missed} ruled-list`}>
            {missed.map(({ term, searches }) => (
              <li key={term}>
                <b data-font="" className="one-line thin-heading">
                  {term}
                </b>
                <span className="num">{words.searchCount(searches)}</span>
                <TextButton aria-label={words.writeAbout(term)} onClick={() => onWrite(term)}>
                  <Pencil />
                  {w.write}
                </TextButton>
              </li>
            ))}
          </ol>
        </Part>
        <Part
          title={w.referrers}
          sub={w.referrersSub}
          empty={referrers.length === 0 ? w.referrersEmpty : undefined}
        >
          <Ranked
            caption={w.referrers}
            rows={referrers.map(({ host, visits }) => ({
              key: host,
              name: <span translate="no">{host}</span>,
              count: visits,
            }))}
          />
        </Part>
      </Grid>
      <Note size="3" className={styles.note}>
        {w.note}
      </Note>
    </>
  )
}

type Days = StudioStatistics['days']

function Views({ days, before }: { days: Days; before: number | null }) {
  const [showsNumbers, setShowsNumbers] = useState(false)
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const busiest = days.toSorted((a, b) => b.views - a.views)[0]
  return (
    <section className={styles.section}>
      <SectionHead
        title={w.heading}
        sub={w.sub}
        aside={
          <>
            {views > 0 && (
              <TextButton onClick={() => setShowsNumbers(!showsNumbers)}>
                {showsNumbers ? w.showChart : w.showNumbers}
              </TextButton>
            )}
            <MoreLink to={STUDIO_STATISTICS_PATH}>{w.months}</MoreLink>
          </>
        }
      />
      {views === 0 || !busiest ? (
        <Note size="3">{w.none}</Note>
      ) : (
        <>
          <Row as="p" align="baseline" wrap gap="1 3" className={styles.total}>
            <b className="num">{words.formatCount(views)}</b>
            <Note as="span" size="4">
              {w.views}
              {words.comparedViews(views, before)}
            </Note>
            <Small push size="3">
              {words.busiestDay(
                busiest.day === days.at(-1)?.day ? w.today : words.shortDate(busiest.day),
                busiest.views,
              )}
            </Small>
          </Row>
          {showsNumbers ? (
            <Numbers days={days} />
          ) : (
            <figure className={styles.chart}>
              <ViewsChart days={days} width={1180} dateEvery={5} className="wide-only" />
              <ViewsChart days={days.slice(-14)} width={350} dateEvery={4} className="narrow-only" />
            </figure>
          )}
        </>
      )}
    </section>
  )
}

/** The chart as a table, newest first. */
function Numbers({ days }: { days: Days }) {
  return (
    <table className={`${styles.numbers} lines`}>
      <thead>
        <tr>
          <th scope="col">{w.day}</th>
          <th scope="col">{w.viewsOfDay}</th>
          <th scope="col">{w.newReviews}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, views, reviews }, index) => (
          <tr key={day}>
            <th scope="row" className="num">
              {index === 0 ? w.today : words.shortDate(day)}
            </th>
            <td className="num">{words.formatCount(views)}</td>
            <td>{reviews.map(textTitle).join('、')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PartProps {
  title: string
  sub: string
  /** Said instead where it is not undefined. */
  empty: string | undefined
  children: ReactNode
}

function Part({ title, sub, empty, children }: PartProps) {
  return (
    <section>
      <SectionHead title={title} sub={sub} />
      {empty === undefined ? children : <Note size="3">{empty}</Note>}
    </section>
  )
}

interface ViewsChartProps {
  days: Days
  width: number
  /** Days between two dates below the chart. */
  dateEvery: number
  className: string
}

/** Views by day, with the reviews that appeared. */
function ViewsChart({ days, width, dateEvery, className }: ViewsChartProps) {
  const last = days.length - 1
  const counts = days.map(({ views }) => views)
  const points = days.map(({ day, views, reviews }, index) => ({
    key: day,
    count: views,
    date:
      index === last
        ? w.today
        : // The dates before today's would touch it.
          index % dateEvery === 0 && last - index >= dateEvery / 2
          ? words.shortDate(day)
          : undefined,
    mark: reviews.length > 0 ? words.reviewsOfDay(reviews) : undefined,
  }))
  return (
    <LineChart
      label={words.chartLabel(days.length, Math.min(...counts), Math.max(...counts))}
      points={points}
      width={width}
      className={className}
    />
  )
}
