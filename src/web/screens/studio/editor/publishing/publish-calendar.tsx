import type { NamedText } from '../../../../../contract/reviews/text-kinds.ts'
import { useState } from 'react'
import { calendarWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useReaderQuery } from '../../../../client/api/reader-query.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../../../ui/icons/icons.ts'
import { dayOf } from '../../studio-dates.ts'
import { monthAfter, weeksOf } from './calendar-days.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from './publish-calendar.module.css'

interface PublishCalendarProps {
  /** The review itself, which has no dot. */
  id: number
  /** YYYY-MM-DD; maybe not a whole day yet, while it is typed. */
  day: string
  onDay: (day: string) => void
}

/** A month in which a dot marks the days of other reviews, published and scheduled. */
export function PublishCalendar({ id, day, onDay }: PublishCalendarProps) {
  const [today] = useState(() => dayOf(Date.now()))
  const chosen = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today
  // Until another month is turned to, the one of the chosen day.
  const [turned, setTurned] = useState<{ from: string; month: string }>()
  const month = turned?.from === chosen ? turned.month : chosen.slice(0, 7)
  const turn = (by: number) => setTurned({ from: chosen, month: monthAfter(month, by) })
  const titles = useReviewsByDay(id)
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

/** The last reviews by their day; empty until they are loaded. */
function useReviewsByDay(id: number): ReadonlyMap<string, NamedText[]> {
  const { resource } = useReaderQuery(['studio', 'calendar'], (api, signal) =>
    api.call('GET /api/studio/reviews', { query: { sort: 'date' }, signal }),
  )
  const titles = new Map<string, NamedText[]>()
  if (resource.state !== 'ready') return titles
  for (const row of resource.data.rows) {
    const day = row.scheduled_at === null ? row.publish_date : dayOf(row.scheduled_at)
    if (day === null || row.id === id || row.state === 'draft') continue
    titles.set(day, [...(titles.get(day) ?? []), row])
  }
  return titles
}
