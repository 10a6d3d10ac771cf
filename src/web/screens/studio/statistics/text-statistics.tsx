import { useState } from 'react'
import { dayInTaipei } from '../../../../contract/days.ts'
import { monthsUntil } from '../../../../contract/months.ts'
import { STUDIO_STATISTICS_PATH, studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import type { TextStatistics } from '../../../../contract/studio/statistics.ts'
import { plainTitle, textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { useHead } from '../../../client/head.ts'
import { saveSpreadsheet } from '../../../client/save-file.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { BackLink, MoreLink } from '../../../parts/more-link/more-link.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { ToolButton } from '../buttons.tsx'
import { StudioHead } from '../studio-head.tsx'
import { Unready } from '../unready.tsx'
import { Figure, Tiles } from './figures.tsx'
import { LineChart } from './line-chart.tsx'
import { Referrers } from './referrers.tsx'
import { type SpanViews, unitsOf, viewsBySpan } from './text-spans.ts'
import styles from './figures.module.css'

const { monthsWording: w } = words

/** The numbers of one published text: by day at first, later by week and by month. */
export function TextStatisticsScreen({ id }: { id: string }) {
  const { resource, retry } = useReaderData('GET /api/studio/statistics/texts/{id}', { params: { id } })
  const text = resource.state === 'ready' ? resource.data : undefined
  useHead({
    title: studioDocumentTitle(text ? plainTitle(text) : studioFrameWording.statistics),
    description: studioFrameWording.name,
  })
  return (
    <>
      <div className={`${styles.back} wide-only`}>
        <BackLink to={STUDIO_STATISTICS_PATH}>{studioFrameWording.statistics}</BackLink>
      </div>
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
            <ToolButton onClick={save}>
              <Download />
              {w.csv}
            </ToolButton>
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
            rows={table
              .toReversed()
              .map((span) => ({ key: span.from, name: name(span), counts: [span.views] }))}
          >
            <SpanChart
              spans={chart}
              unit={units.chart}
              mark={published >= kept ? w.published : undefined}
              width={800}
              height={300}
              labels={8}
              className="wide-only"
            />
            <SpanChart
              spans={chart}
              unit={units.chart}
              mark={published >= kept ? w.published : undefined}
              width={350}
              labels={4}
              className="narrow-only"
            />
          </Figure>
        )}
      </section>
      <div className={styles.part}>
        <Referrers referrers={text.referrers} />
      </div>
      <Note size="3" className={styles.note}>
        {w.note}
      </Note>
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

interface SpanChartProps {
  spans: readonly SpanViews[]
  unit: keyof typeof w.units
  /** Above the first span. */
  mark: string | undefined
  width: number
  height?: number
  labels: number
  className: string
}

function SpanChart({ spans, unit, mark, labels, ...size }: SpanChartProps) {
  const counts = spans.map(({ views }) => views)
  const every = Math.ceil(spans.length / labels)
  const last = spans.length - 1
  return (
    <LineChart
      label={words.textChartLabel(w.units[unit], Math.min(...counts), Math.max(...counts))}
      points={spans.map((span, at) => ({
        key: span.from,
        count: span.views,
        date:
          at === last
            ? w.today
            : (last - at) % every === 0
              ? unit === 'month'
                ? words.monthText(span.until, true)
                : words.shortDate(span.from)
              : undefined,
        mark: at === 0 ? mark : undefined,
      }))}
      {...size}
    />
  )
}

/** 11/22–11/28. */
function weekText({ from, until }: SpanViews): string {
  return from === until ? words.shortDate(from) : `${words.shortDate(from)}–${words.shortDate(until)}`
}
