import { useState } from 'react'
import { dayInTaipei } from '../../../../contract/days.ts'
import { STUDIO_PATH } from '../../../../contract/links.ts'
import { STUDIO_SUBSCRIBERS_PATH } from '../../../../contract/newsletter/letter-links.ts'
import type { SubscriberGrowth } from '../../../../contract/newsletter/subscribers.ts'
import type { MonthStatistics } from '../../../../contract/studio/statistics.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { STUDIO_STATISTICS_PATH } from '../../../../contract/studio/studio-links.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { type ReaderData, useReaderData } from '../../../client/api/reader-query.ts'
import { useLocation } from '../../../client/location/location.ts'
import { saveSpreadsheet } from '../../../client/save-file.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CalendarDays, Download, Pencil } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { TextButton, ToolButton } from '../buttons.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { Unready } from '../unready.tsx'
import { useIsOwner } from '../use-membership.ts'
import { useNewReview } from '../use-new-review.ts'
import { CountingNote, Figure, Growth, RankedTexts, Referrers, Tiles } from './figures.tsx'
import { Chart } from './line-chart.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { TextStatisticsScreen } from './text-statistics.tsx'

const { monthsWording: w } = words

type Span = keyof typeof w.spans

/** 數字: what readers opened by month, and from where, for the owner the subscribers too; or the numbers of the text of the address. */
export default function StudioStatistics() {
  const id = useLocation().pathname.slice(STUDIO_STATISTICS_PATH.length + 1)
  const isOwner = useIsOwner()
  if (id !== '') return <TextStatisticsScreen id={id} />
  return isOwner ? <OwnersStatistics /> : <Statistics />
}

function OwnersStatistics() {
  return <Statistics growth={useReaderData('GET /api/studio/subscribers/growth')} />
}

/** `growth`: of the subscribers, for the owner. */
function Statistics({ growth }: { growth?: ReaderData<SubscriberGrowth> }) {
  const subscribers = growth?.resource.state === 'ready' ? growth.resource.data.months : []
  const isWhole = growth === undefined || growth.resource.state === 'ready'
  const [span, setSpan] = useState<Span>(12)
  const isWide = useIsWide()
  const { resource, retry } = useReaderData('GET /api/studio/statistics/months', {
    query: { months: `${span}` },
  })
  useStudioTitle(studioFrameWording.statistics)
  const data = resource.state === 'ready' ? resource.data : undefined
  const isEmpty = data?.months.every(({ views }) => views === 0) ?? false
  const save = () =>
    data &&
    saveSpreadsheet(
      w.csvColumns,
      statisticsRows(data, subscribers),
      `${studioFrameWording.statistics}-${dayInTaipei(new Date())}.csv`,
    )
  return (
    <>
      <StudioHead
        back={[STUDIO_PATH, studioFrameWording.home]}
        title={studioFrameWording.statistics}
        sub={isEmpty ? w.emptySub : `${w.spans[span]}，${w.until}`}
      >
        <Row gap="2" className="no-print">
          <SelectMenu<`${Span}`>
            label={w.span}
            icon={<CalendarDays />}
            align={isWide ? 'end' : 'start'}
            triggerClassName="tool-button"
            options={(['12', '24'] as const).map((value) => ({ value, label: w.spans[value] }))}
            value={`${span}`}
            onChange={(chosen) => setSpan(chosen === '12' ? 12 : 24)}
          />
          <ToolButton icon={<Download />} text={w.csv} disabled={!data || !isWhole} onClick={save} />
        </Row>
      </StudioHead>
      <Unready resource={resource} retry={retry} text={w.loading} />
      {isEmpty && <Empty />}
      {data && !isEmpty && <Numbers data={data} subscribers={subscribers.at(-1)?.count} />}
      {data && growth && <Unready resource={growth.resource} retry={growth.retry} text={w.loading} />}
      {subscribers.some(({ count, joined }) => count + joined > 0) && (
        <Stack fit above="7">
          <Growth
            months={subscribers}
            title={w.growth}
            sub={w.growthSub}
            aside={<MoreLink to={STUDIO_SUBSCRIBERS_PATH}>{w.roll}</MoreLink>}
          />
        </Stack>
      )}
      {data && <CountingNote>{w.note}</CountingNote>}
    </>
  )
}

function Numbers({ data, subscribers }: { data: MonthStatistics; subscribers: number | undefined }) {
  const { months, comments, top, referrers } = data
  const sum = (field: 'views' | 'texts') => months.reduce((before, month) => before + month[field], 0)
  return (
    <>
      <section>
        <SectionHead ruled title={w.reading} sub={w.readingSub} />
        <Tiles
          counts={[
            [sum('views'), w.views],
            [sum('texts'), w.texts],
            [comments, w.comments],
            ...(subscribers === undefined ? [] : [[subscribers, w.subscribers] as const]),
          ]}
        />
        <Figure
          caption={w.months}
          columns={[w.month, w.reading, w.newTexts]}
          rows={months.toReversed().map(({ month, views, texts }, at) => ({
            key: month,
            name: words.monthText(month, at > 0 && at < months.length - 1 && !month.endsWith('-12-01')),
            cells: [views, texts],
          }))}
        >
          <Chart
            label={words.monthsLabel}
            points={months.map(({ month, views, texts }) => ({
              key: month,
              count: views,
              dots: texts,
              date: words.monthText(month, true),
            }))}
            height={400}
            dates={12}
          />
        </Figure>
      </section>
      <Grid gap="7" above="7" wide="1fr 1fr" wideGap="64px">
        <Which top={top} />
        <Referrers referrers={referrers} />
      </Grid>
    </>
  )
}

/** 哪一篇: the texts that were opened most, each with a page of its own. */
function Which({ top }: Pick<MonthStatistics, 'top'>) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section>
      <SectionHead
        ruled
        title={w.which}
        sub={w.whichSub}
        aside={
          top.length > FEW && !showsAll && <TextButton onClick={() => setShowsAll(true)}>{w.all}</TextButton>
        }
      />
      <RankedTexts caption={w.which} texts={showsAll ? top : top.slice(0, FEW)} />
    </section>
  )
}

const FEW = 6

function Empty() {
  const { resource } = useReaderData('GET /api/studio/reviews', { query: {} })
  const hasTexts = resource.state !== 'ready' || resource.data.counts.published > 0
  const { begin, isBusy } = useNewReview()
  return (
    <EmptyState
      art={<EmptyArt />}
      title={w.empty}
      text={hasTexts ? w.emptyText : w.emptyShelf}
      action={
        hasTexts ? undefined : (
          <Button busy={isBusy} onClick={() => begin({})}>
            <Pencil />
            {w.writeFirst}
          </Button>
        )
      }
    />
  )
}

/** The numbers as rows of one table for spreadsheets: each with its table, name, span and count. */
function statisticsRows(
  { months, top, referrers }: MonthStatistics,
  subscribers: SubscriberGrowth['months'],
): string[][] {
  const spanOf = (month: string) => month.slice(0, 7)
  const span = `${spanOf(months[0]?.month ?? '')}–${spanOf(months.at(-1)?.month ?? '')}`
  const { named, others, direct } = referrers
  const rows: readonly (readonly [table: string, name: string, span: string, count: number])[] = [
    ...months.flatMap(({ month, views, texts }) => [
      [w.reading, '', spanOf(month), views] as const,
      [w.newTexts, '', spanOf(month), texts] as const,
    ]),
    ...top.map(({ views, ...name }) => [w.which, textTitle(name), span, views] as const),
    [w.from, w.direct, span, direct],
    ...named.map(({ host, visits }) => [w.from, host, span, visits] as const),
    [w.from, words.otherSites(others.hosts), span, others.visits],
    ...subscribers.flatMap(({ month, count, joined, left }) => [
      [w.growth, w.csvJoined, spanOf(month), joined] as const,
      [w.growth, w.csvLeft, spanOf(month), left] as const,
      [w.growth, w.csvTotal, spanOf(month), count] as const,
    ]),
  ]
  return rows.map(([table, name, of, count]) => [table, name, of, String(count)])
}
