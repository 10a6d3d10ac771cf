import type { ReactNode } from 'react'
import { displayCategories } from '../../../../contract/categories/display-category.ts'
import type { MonthStatistics } from '../../../../contract/studio/statistics.ts'
import { studioTextStatisticsPath } from '../../../../contract/studio/studio-links.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { formatCount } from '../../../../contract/wording/studio/studio-statistics.ts'
import { useSite } from '../../../client/site.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import styles from './figures.module.css'

/** Sums with what they count. */
export function Tiles({ counts }: { counts: readonly (readonly [count: number, name: string])[] }) {
  return (
    <Grid as="dl" columns="1fr 1fr" medium="repeat(4, 1fr)" className={styles.tiles}>
      {counts.map(([count, name]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{formatCount(count)}</dd>
        </div>
      ))}
    </Grid>
  )
}

interface FigureProps {
  caption: string
  columns: readonly string[]
  /** Newest first, each with a count for every column but the first. */
  rows: readonly { key: string; name: string; counts: readonly number[] }[]
  /** The chart of the same counts, for wide and for narrow windows. */
  children: ReactNode
}

/** A chart with its table beside it, in narrow windows below it. */
export function Figure({ caption, columns, rows, children }: FigureProps) {
  return (
    <Grid gap="5" wide="minmax(0, 1fr) 320px" wideGap="56px" align="start">
      <figure className={styles.chart}>{children}</figure>
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
          {rows.map(({ key, name, counts }) => (
            <tr key={key}>
              <th scope="row" className="num">
                {name}
              </th>
              {counts.map((count, at) => (
                <td key={columns[at + 1]} className="num">
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Grid>
  )
}

interface RankedRow {
  key: string | number
  name: ReactNode
  count: number
  /** Of its category's colour. */
  className?: string | undefined
}

interface RankedProps {
  caption: string
  /** Whether the caption is to be seen, and not only read out. */
  showsCaption?: boolean
  rows: readonly RankedRow[]
}

/** Counts by name with a line as long as each. */
export function Ranked({ caption, showsCaption = false, rows }: RankedProps) {
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
              <span className="num">{formatCount(count)}</span>
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
