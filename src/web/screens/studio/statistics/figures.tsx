import type { ReactNode } from 'react'
import { displayCategories } from '../../../../contract/categories/display-category.ts'
import type { SubscriberGrowth } from '../../../../contract/newsletter/subscribers.ts'
import type { MonthStatistics } from '../../../../contract/studio/statistics.ts'
import { studioTextStatisticsPath } from '../../../../contract/studio/studio-links.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import * as words from '../../../../contract/wording/studio/studio-statistics.ts'
import { growthLabel } from '../../../../contract/wording/studio/subscribers.ts'
import { useSite } from '../../../client/site.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Small } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import styles from './figures.module.css'
import { Chart } from './line-chart.tsx'

const { monthsWording: w } = words

/** Sums with what they count. */
export function Tiles({ counts }: { counts: readonly (readonly [count: number, name: string])[] }) {
  return (
    <Grid as="dl" columns="1fr 1fr" medium="repeat(4, 1fr)" className={styles.tiles}>
      {counts.map(([count, name]) => (
        <div key={name}>
          <Note as="dt" size="3" tone="soft">
            {name}
          </Note>
          <dd className="num">{words.formatCount(count)}</dd>
        </div>
      ))}
    </Grid>
  )
}

interface NumbersProps {
  caption: string
  columns: readonly string[]
  /** Newest first, each with a cell for every column but the first. `key`: where names repeat, as 10 月 in two years. */
  rows: readonly { key?: string; name: string; cells: readonly (number | string)[] }[]
}

/** A table of counts by their times. */
export function Numbers({ caption, columns, rows }: NumbersProps) {
  return (
    <table className={`${styles.numbers} lines`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, key = name, cells }) => (
          <tr key={key}>
            <th scope="row" className="num">
              {name}
            </th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]} className="num">
                {typeof cell === 'number' ? words.formatCount(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A chart with the table of its counts beside it, in narrow windows below it. */
export function Figure({ children, ...numbers }: NumbersProps & { children: ReactNode }) {
  return (
    <Grid gap="5" wide="minmax(0, 1fr) 320px" wideGap="56px" align="start">
      {children}
      <Numbers {...numbers} />
    </Grid>
  )
}

interface RankedProps {
  caption: string
  /** Whether the caption is to be seen, and not only read out. */
  showsCaption?: boolean
  /** `className`: of the colour of its category. */
  rows: readonly { key: string | number; name: ReactNode; count: number; className?: string | undefined }[]
}

/** Counts by name with a line as long as each. */
function Ranked({ caption, showsCaption = false, rows }: RankedProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <table className={`${styles.ranked} lines`}>
      <caption className={showsCaption ? undefined : 'visually-hidden'}>{caption}</caption>
      <tbody>
        {rows.map(({ key, name, count, className }) => (
          <tr key={key} className={className}>
            <th scope="row">{name}</th>
            <td>
              <i aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
              <span className="num">{words.formatCount(count)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Texts by how often they were opened, with links to their numbers. */
export function RankedTexts({ caption, texts }: { caption: string; texts: MonthStatistics['top'] }) {
  const names = useSite().settings.categories
  return (
    <Ranked
      caption={caption}
      rows={texts.map(({ id, views, categories, category, ...name }) => ({
        key: id,
        name: (
          <SiteLink to={studioTextStatisticsPath(id)} className="one-line thin-heading" data-font="">
            {textTitle(name)}
          </SiteLink>
        ),
        count: views,
        className:
          displayCategories({ categories, category, category_name: null }, names)[0]?.className ?? undefined,
      }))}
    />
  )
}

interface RankedSitesProps extends Pick<RankedProps, 'caption' | 'showsCaption'> {
  sites: MonthStatistics['referrers']['named']
  /** Before and after them. */
  before?: RankedProps['rows']
  after?: RankedProps['rows']
}

/** Sites by the visits that came from them. */
export function RankedSites({ sites, before = NONE, after = NONE, ...caption }: RankedSitesProps) {
  const rows = sites.map(({ host, visits }) => ({
    key: host,
    name: <span translate="no">{host}</span>,
    count: visits,
  }))
  return <Ranked {...caption} rows={[...before, ...rows, ...after]} />
}

const NONE: RankedProps['rows'] = []

/** 從哪裡來: pages opened directly, the sites of most visits, and the rest of them. */
export function Referrers({ referrers: { named, others, direct } }: Pick<MonthStatistics, 'referrers'>) {
  const rest = named.slice(MOST_SITES)
  const hosts = rest.length + others.hosts
  const name = (
    <>
      {w.direct} <Small>{w.directAbout}</Small>
    </>
  )
  const visits = rest.reduce((sum, site) => sum + site.visits, others.visits)
  return (
    <section>
      <SectionHead ruled title={w.from} />
      <RankedSites
        caption={w.fromAbout}
        showsCaption
        before={[{ key: '', name, count: direct }]}
        sites={named.slice(0, MOST_SITES)}
        after={hosts === 0 ? [] : [{ key: '*', name: words.otherSites(hosts), count: visits }]}
      />
    </section>
  )
}

const MOST_SITES = 6

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
          name: season,
          cells: [joined, left, count],
        }))}
      >
        <Chart
          label={growthLabel}
          points={months.map(({ month, count }) => ({
            key: month,
            count,
            date: words.monthText(month, true),
          }))}
          narrow={12}
        />
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

/** What is counted and what is not, below all of it. */
export function CountingNote({ children }: { children: string }) {
  return (
    <Note size="3" above="6" className={styles.note}>
      {children}
    </Note>
  )
}
