import { useState } from 'react'
import type { CategoryTexts } from '../../../../contract/categories/categories.ts'
import type { SubscriberState } from '../../../../contract/newsletter/letter-states.ts'
import type { SubscriberList } from '../../../../contract/newsletter/subscribers.ts'
import { dayInTaipei } from '../../../../contract/days.ts'
import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import {
  allCategoriesName,
  bounceNames,
  subscriberStateNames,
  subscribersSummary,
  subscribersWording as w,
} from '../../../../contract/wording/studio/subscribers.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../client/api/reader-query.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useSite } from '../../../client/site.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { CalendarClock, CircleAlert, CircleCheck, type Icon, LogOut } from '../../../ui/icons/icons.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { RowMenu, ToolButton } from '../buttons.tsx'
import { PagedList, useRowPages } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import { StateFilter } from '../state-filter.tsx'
import { dayOf } from '../studio-dates.ts'
import { useAction } from '../use-action.ts'
import { ImportDialog } from './import-dialog.tsx'
import styles from './subscribers.module.css'

interface SubscriberFilter {
  q: string
  state: SubscriberState | 'all' | 'failing'
}

const FILTERS: Record<SubscriberFilter['state'], string> = {
  all: w.everybody,
  confirmed: subscriberStateNames.confirmed,
  pending: subscriberStateNames.pending,
  failing: w.failing,
  left: subscriberStateNames.left,
}

/** 訂閱者: search, states, import and export. */
export function Subscribers({ onChanged }: { onChanged: () => void }) {
  const api = useApi()
  const { run } = useAction()
  const [filter, setFilter] = useState<SubscriberFilter>({ q: '', state: 'all' })
  const [isImporting, setIsImporting] = useState(false)
  const list = useRowPages(['subscribers', filter], (offset, signal) =>
    api.call('GET /api/studio/subscribers', { query: { ...filter, offset }, signal }),
  )
  const isNew = filter.q === '' && list.counts && Object.values(list.counts).every((count) => count === 0)
  const changed = () => {
    list.reload()
    onChanged()
  }
  const save = async () => {
    const file = await api.download('GET /api/studio/subscribers/export')
    saveFile(file, `${w.fileName}-${dayInTaipei(new Date())}.csv`)
  }
  return (
    <section>
      <SectionHead
        ruled
        title={lettersWording.subscribers}
        sub={list.counts && subscribersSummary(list.counts)}
        aside={
          <Row as="span" align="stretch">
            <ToolButton onClick={() => setIsImporting(true)}>{w.import}</ToolButton>
            <ToolButton onClick={() => run(save)}>{w.export}</ToolButton>
          </Row>
        }
      />
      <SearchField
        label={w.search}
        hint={w.search}
        onSearch={(q) => setFilter((before) => ({ ...before, q }))}
      />
      <Stack fit pad="2">
        <StateFilter
          label={w.states}
          states={(Object.keys(FILTERS) as SubscriberFilter['state'][]).map((state) => ({
            state,
            name: FILTERS[state],
            count: state === 'all' ? undefined : list.counts?.[state],
          }))}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
      </Stack>
      <PagedList
        list={list}
        isEmpty={list.rows.length === 0}
        empty={isNew ? { title: w.none, text: w.noneText } : { title: w.empty, text: w.emptyText }}
      >
        {list.rows.length > 0 && (
          <table className={`${styles.table} lines`} aria-busy={list.isLoading}>
            <thead>
              <tr>
                {[w.email, w.states, w.wants, w.since].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
                <th>
                  <span className="visually-hidden">{w.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <SubscriberRow key={row.id} row={row} onChanged={changed} />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
      <BounceSources />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} onDone={changed} />}
    </section>
  )
}

type Subscriber = SubscriberList['rows'][number]

function SubscriberRow({ row, onChanged }: { row: Subscriber; onChanged: () => void }) {
  const api = useApi()
  const { run } = useAction()
  const known = useSite().settings.categories
  const params = { id: String(row.id) }
  const change = (action: () => Promise<unknown>) => run(() => action().then(onChanged))
  return (
    <tr>
      <td>{row.email}</td>
      <td>
        <State row={row} />
      </td>
      <td>{wantedText(row, known)}</td>
      <td className="num">{dayOf(row.created_at).replaceAll('-', '/')}</td>
      <td>
        {row.state !== 'left' && (
          <RowMenu
            name={`${w.more}：${row.email}`}
            triggerClassName={`${styles.dots} touch-square`}
            actions={[
              row.bounce !== null && [
                w.mailAgain,
                () => change(() => api.call('DELETE /api/studio/subscribers/{id}/bounce', { params })),
              ],
              [w.end, () => change(() => api.call('DELETE /api/studio/subscribers/{id}', { params }))],
            ]}
          />
        )}
      </td>
    </tr>
  )
}

const ICONS: Record<SubscriberState, Icon> = { confirmed: CircleCheck, pending: CalendarClock, left: LogOut }

function State({ row: { state, bounce, is_given_up } }: { row: Subscriber }) {
  const failing = state === 'confirmed' ? bounce : null
  const StateIcon = failing === null ? ICONS[state] : CircleAlert
  const text = failing === null ? subscriberStateNames[state] : bounceNames[failing]
  return (
    <Row
      as="span"
      inline
      gap="icon"
      size="4"
      tone="quiet"
      className={styles.state}
      data-state={failing === null ? state : 'failing'}
    >
      <StateIcon />
      {failing !== null && is_given_up ? `${text}・${w.stopped}` : text}
    </Row>
  )
}

function wantedText({ state, categories }: Subscriber, known: readonly CategoryTexts[]): string {
  if (state === 'left') return '—'
  if (categories.length === 0) return allCategoriesName
  return known.flatMap(({ id, name }) => (categories.includes(id) ? [name] : [])).join('、')
}

/** How the site learns of letters that came back. */
function BounceSources() {
  const { resource } = useReaderQuery(['studio', 'bounces'], (api, signal) =>
    api.call('GET /api/studio/bounces', { signal }),
  )
  if (resource.state !== 'ready') return null
  const { webhook, has_mailbox } = resource.data
  return (
    <Note as="details" size="4" ruled above="7" className={styles.bounces}>
      <summary>{w.bounces}</summary>
      <p>{w.bouncesAbout}</p>
      <Row as="p" wrap gap="2 3" className={styles.address}>
        <code>{webhook}</code>
        <CopyButton label={w.copyAddress} readText={() => webhook} />
      </Row>
      <p>{has_mailbox ? w.bouncesMailbox : w.bouncesNoMailbox}</p>
    </Note>
  )
}
