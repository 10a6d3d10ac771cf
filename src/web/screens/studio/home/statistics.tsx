import { type ReactNode, useState } from 'react'
import type { StudioStatistics } from '../../../../contract/studio/statistics.ts'
import { STUDIO_STATISTICS_PATH } from '../../../../contract/studio/studio-links.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { Pencil } from '../../../ui/icons/icons.ts'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { TextButton } from '../buttons.tsx'
import { CountingNote, Numbers, RankedSites, RankedTexts } from '../statistics/figures.tsx'
import { Chart } from '../statistics/line-chart.tsx'
import { Unready } from '../unready.tsx'
import styles from './studio-home.module.css'

const { statisticsWording: w } = words

/** 這三十天, and what readers opened, missed, and came from. `onWrite`: begins a review with this title. */
export function Statistics({ onWrite }: { onWrite: (title: string) => void }) {
  const { resource, retry } = useReaderData('GET /api/studio/statistics')
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} text={w.loading} />
  const { days, views_before, top, missed, referrers } = resource.data
  return (
    <>
      <Views days={days} before={views_before} />
      <Grid gap="7" above="7" wide="1fr 1fr" wideGap="44px 64px">
        <Part title={w.top} sub={w.topSub} empty={top.length === 0 && w.topEmpty}>
          <RankedTexts caption={w.top} texts={top} />
        </Part>
        <Part title={w.missed} sub={w.missedSub} empty={missed.length === 0 && w.missedEmpty}>
          <ol className="ruled-list">
            {missed.map(({ term, searches }) => (
              <Row as="li" gap="3" touch size="4" key={term}>
                <b data-font="" className="grow one-line thin-heading">
                  {term}
                </b>
                <Note as="span" size="4" className="num">
                  {words.searchCount(searches)}
                </Note>
                <TextButton aria-label={words.writeAbout(term)} onClick={() => onWrite(term)}>
                  <Pencil />
                  {w.write}
                </TextButton>
              </Row>
            ))}
          </ol>
        </Part>
        <Part title={w.referrers} sub={w.referrersSub} empty={referrers.length === 0 && w.referrersEmpty}>
          <RankedSites caption={w.referrers} sites={referrers} />
        </Part>
      </Grid>
      <CountingNote>{w.note}</CountingNote>
    </>
  )
}

type Days = StudioStatistics['days']

function Views({ days, before }: { days: Days; before: number | null }) {
  const [showsNumbers, setShowsNumbers] = useState(false)
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const busiest = days.toSorted((a, b) => b.views - a.views)[0]
  const dateOf = (day: string) => (day === days.at(-1)?.day ? w.today : words.shortDate(day))
  return (
    <Stack as="section" fit above="7">
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
          <Row as="p" align="baseline" wrap gap="1 3">
            <b className={`${styles.total} num`}>{words.formatCount(views)}</b>
            <Note as="span" size="4">
              {w.views}
              {words.comparedViews(views, before)}
            </Note>
            <Small push size="3">
              {words.busiestDay(dateOf(busiest.day), busiest.views)}
            </Small>
          </Row>
          {showsNumbers ? (
            <Numbers
              caption={w.heading}
              columns={[w.day, w.viewsOfDay, w.newReviews]}
              rows={days.toReversed().map((day) => ({
                name: dateOf(day.day),
                cells: [day.views, day.reviews.map(textTitle).join('、')],
              }))}
            />
          ) : (
            <Chart
              label={words.chartLabel}
              points={days.map(({ day, views: count, reviews }) => ({
                key: day,
                count,
                date: dateOf(day),
                mark: reviews.length > 0 ? words.reviewsOfDay(reviews) : undefined,
              }))}
              width={1180}
              dates={6}
              narrow={14}
            />
          )}
        </>
      )}
    </Stack>
  )
}

interface PartProps {
  title: string
  sub: string
  /** Said instead of what it would show. */
  empty: string | false
  children: ReactNode
}

function Part({ title, sub, empty, children }: PartProps) {
  return (
    <section>
      <SectionHead title={title} sub={sub} />
      {empty === false ? children : <Note size="3">{empty}</Note>}
    </section>
  )
}
