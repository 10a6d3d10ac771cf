import type { NamedText } from '../../../../../contract/reviews/text-kinds.ts'
import { useState } from 'react'
import { calendarWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useReaderData } from '../../../../client/api/reader-query.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../../../ui/icons/icons.ts'
import { dayOf } from '../../studio-dates.ts'
import { useEditor } from '../saving/use-draft.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from './publish-calendar.module.css'
import { DAY } from '../../../../../contract/durations.ts'

interface PublishCalendarProps {
  /** YYYY-MM-DD; maybe not a whole day yet, while it is typed. */
  day: string
  onDay: (day: string) => void
}

/** A month in which a dot marks the days of other reviews, published and scheduled. */
export function PublishCalendar({ day, onDay }: PublishCalendarProps) {
  const [today] = useState(() => dayOf(Date.now()))
  const chosen = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today
  // Until another month is turned to, the one of the chosen day.
  const [turned, setTurned] = useState<{ from: string; month: string }>()
  const month = turned?.from === chosen ? turned.month : chosen.slice(0, 7)
  const turn = (by: number) => setTurned({ from: chosen, month: monthAfter(month, by) })
  const titles = useReviewsByDay()
  const [year, monthNumber] = month.split('-')
  return (
    <div className={styles.calendar}>
      <Row justify="between" className={styles.head}>
        <IconButton label={calendarWording.previous} onClick={() => turn(-1)}>
          <ChevronLeft />
        </IconButton>
        <b aria-live="polite">{calendarWording.month(Number(year), Number(monthNumber))}</b>
        <IconButton label={calendarWording.next} onClick={() => turn(1)}>
          <ChevronRight />
        </IconButton>
      </Row>
      <table>
        <thead>
          <tr>
            {calendarWording.weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => {
                const others = titles.get(each) ?? []
                return (
                  <td key={each}>
                    <button
                      type="button"
                      aria-label={calendarWording.day(each, others)}
                      aria-pressed={each === day}
                      aria-current={each === today ? 'date' : undefined}
                      data-outside={each.slice(0, 7) !== month}
                      data-dot={others.length > 0}
                      onClick={() => onDay(each)}
                    >
                      {Number(each.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The last other reviews by their day; empty until they are loaded. */
function useReviewsByDay(): ReadonlyMap<string, NamedText[]> {
  const { resource } = useReaderData('GET /api/studio/reviews', { query: { sort: 'date' } })
  const { id } = useEditor()
  const titles = new Map<string, NamedText[]>()
  if (resource.state !== 'ready') return titles
  for (const row of resource.data.rows) {
    const day = row.scheduled_at === null ? row.publish_date : dayOf(row.scheduled_at)
    if (day === null || row.id === id || row.state === 'draft') continue
    titles.set(day, [...(titles.get(day) ?? []), row])
  }
  return titles
}

// Days are YYYY-MM-DD, months YYYY-MM, calculated in UTC: they belong to no zone.

/** The weeks of a month from Sunday to Saturday, with the days of its neighbours that complete them. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const start = first.getTime() - first.getUTCDay() * DAY
  const next = new Date(`${monthAfter(month, 1)}-01T00:00:00Z`)
  const count = Math.ceil((next.getTime() - start) / (7 * DAY))
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) =>
      new Date(start + (week * 7 + day) * DAY).toISOString().slice(0, 10),
    ),
  )
}

export function monthAfter(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}
