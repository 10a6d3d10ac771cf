import { useState } from 'react'
import { dayInTaipei } from '../../../../contract/days.ts'
import { monthsUntil } from '../../../../contract/months.ts'
import { STUDIO_STATISTICS_PATH, studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { TextStatistics } from '../../../../contract/studio/statistics.ts'
import { plainTitle, textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { saveSpreadsheet } from '../../../client/save-file.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { ToolButton } from '../buttons.tsx'
import { StudioBack, StudioHead, useStudioTitle } from '../studio-head.tsx'
import { Unready } from '../unready.tsx'
import { CountingNote, Figure, Referrers, Tiles } from './figures.tsx'
import { Chart } from './line-chart.tsx'
import { DAY } from '../../../../contract/durations.ts'

const { monthsWording: w } = words

/** The numbers of one published text: by day at first, later by week and by month. */
export function TextStatisticsScreen({ id }: { id: string }) {
  const { resource, retry } = useReaderData('GET /api/studio/statistics/texts/{id}', { params: { id } })
  const text = resource.state === 'ready' ? resource.data : undefined
  useStudioTitle(text ? plainTitle(text) : studioFrameWording.statistics)
  return (
    <>
      <StudioBack to={STUDIO_STATISTICS_PATH}>{studioFrameWording.statistics}</StudioBack>
      <Unready resource={resource} retry={retry} text={w.loading} />
      {text && <Text text={text} />}
    </>
  )
}

function Text({ text }: { text: TextStatistics }) {
  const [now] = useState(() => new Date())
  const today = dayInTaipei(now)
  const kept = monthsUntil(now, 24)[0] ?? today
  const published = text.publish_date ?? text.days[0]?.day ?? today
  const from = published > today ? today : published > kept ? published : kept
  const units = unitsOf(from, today)
  const chart = viewsBySpan(text.days, { from, today }, units.chart)
  const table = viewsBySpan(text.days, { from, today }, units.table)
  const isMonthly = units.table === 'month'
  const name = isMonthly ? (span: SpanViews) => words.monthText(span.until) : weekText
  const save = () =>
    saveSpreadsheet(
      [w.day, w.reading],
      text.days.map(({ day, views }) => [day, String(views)]),
      `${plainTitle(text)}-${today}.csv`,
    )
  if (text.kind === 'page') return <Page text={text} />
  return (
    <>
      <Grid columns="72px minmax(0, 1fr)" gap="4" align="center">
        <BookCover card={text} decorative />
        <StudioHead
          title={<span data-font="">{textTitle(text)}</span>}
          sub={words.aboutText(text.author, text.publish_date?.replaceAll('-', '/') ?? null, text.comments)}
        >
          <Row gap="2" className="no-print">
            <MoreLink to={studioReviewPath(text.id)}>{w.openText}</MoreLink>
            <ToolButton icon={<Download />} text={w.csv} onClick={save} />
          </Row>
        </StudioHead>
      </Grid>
      <section>
        <SectionHead ruled title={w.sincePublished} />
        <Tiles
          counts={[
            [text.views, w.views],
            [text.comments, w.comments],
            ...(text.referrers.letters === 0 ? [] : [[text.referrers.letters, w.fromLetters] as const]),
            ...(text.readers === null ? [] : [[text.readers, w.readers] as const]),
            ...(text.subscribers === null ? [] : [[text.subscribers, w.fromHere] as const]),
          ]}
        />
        {text.views === 0 ? (
          <Note size="3">{w.unread}</Note>
        ) : (
          <Figure
            caption={isMonthly ? w.monthly : w.weeks}
            columns={[isMonthly ? w.month : w.week, w.reading]}
            rows={table.toReversed().map((span) => ({ name: name(span), cells: [span.views] }))}
          >
            <Chart
              label={(_points, lowest, highest) =>
                words.textChartLabel(w.units[units.chart], lowest, highest)
              }
              points={chart.map((span, at) => ({
                key: span.from,
                count: span.views,
                date:
                  at === chart.length - 1
                    ? w.today
                    : units.chart === 'month'
                      ? words.monthText(span.until, true)
                      : words.shortDate(span.from),
                mark: at === 0 && published >= kept ? w.published : undefined,
              }))}
              height={300}
            />
          </Figure>
        )}
      </section>
      <Stack fit above="7">
        <Referrers referrers={text.referrers} />
      </Stack>
      <CountingNote>{w.note}</CountingNote>
    </>
  )
}

/** A page (單頁) has no numbers, and says so under its heading. */
function Page({ text }: { text: TextStatistics }) {
  return (
    <>
      <StudioHead
        title={<span data-font="">{textTitle(text)}</span>}
        sub={words.aboutPage(text.publish_date?.replaceAll('-', '/') ?? null)}
      >
        <MoreLink to={studioReviewPath(text.id)}>{w.openText}</MoreLink>
      </StudioHead>
      <Note size="4">{w.pageUncounted}</Note>
    </>
  )
}

/** 11/22–11/28. */
function weekText({ from, until }: SpanViews): string {
  return from === until ? words.shortDate(from) : `${words.shortDate(from)}–${words.shortDate(until)}`
}

type Days = TextStatistics['days']
type Unit = 'day' | 'week' | 'month'

/** The views of a span; `from` and `until` are its first and its last day. */
interface SpanViews {
  from: string
  until: string
  views: number
}

/** The unit of a text's chart, and the longer one of its table. */
export function unitsOf(from: string, today: string): { chart: Unit; table: Unit } {
  const days = (Date.parse(today) - Date.parse(from)) / DAY
  if (days <= MOST_DAYS) return { chart: 'day', table: 'week' }
  return days <= MOST_WEEKS * 7 ? { chart: 'week', table: 'month' } : { chart: 'month', table: 'month' }
}

const MOST_DAYS = 60
const MOST_WEEKS = 53

/** All spans from a day to today, oldest first; weeks end on today's weekday, and the first span may be shorter. */
export function viewsBySpan(
  days: Days,
  { from, today }: { from: string; today: string },
  unit: Unit,
): SpanViews[] {
  const views = new Map(days.map((each) => [each.day, each.views]))
  const spans: SpanViews[] = []
  for (let at = Date.parse(today); at >= Date.parse(from); at -= DAY) {
    const day = dayAt(at)
    const [last] = spans.slice(-1)
    const isNew =
      !last ||
      unit === 'day' ||
      (unit === 'week' ? daysFrom(day, last.until) === 7 : !last.until.startsWith(day.slice(0, 7)))
    if (isNew) spans.push({ from: day, until: day, views: views.get(day) ?? 0 })
    else {
      last.from = day
      last.views += views.get(day) ?? 0
    }
  }
  return spans.toReversed()
}

function daysFrom(day: string, until: string): number {
  return (Date.parse(until) - Date.parse(day)) / DAY
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
