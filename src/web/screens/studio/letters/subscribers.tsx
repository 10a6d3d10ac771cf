import { useState } from 'react'
import type { CategoryTexts } from '../../../../contract/categories/categories.ts'
import type { SubscriberState } from '../../../../contract/newsletter/letter-states.ts'
import type { SubscriberList } from '../../../../contract/newsletter/subscribers.ts'
import { dateText, dayInTaipei } from '../../../../contract/days.ts'
import * as words from '../../../../contract/wording/studio/subscribers.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useSite } from '../../../client/site.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { CalendarClock, CircleAlert, CircleCheck, LogOut } from '../../../ui/icons/icons.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { RowMenu, ToolButton } from '../buttons.tsx'
import { PagedList, useRowPages } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import { StateFilter } from '../state-filter.tsx'
import { useAction } from '../use-action.ts'
import { Growth } from './growth.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { AddSubscriber, EditDialog } from './subscriber-forms.tsx'
import styles from './subscribers.module.css'

const { subscriberStateNames, subscribersWording: w } = words

interface SubscriberFilter {
  q: string
  label: string
  state: SubscriberState | 'all' | 'failing'
}

const FILTERS: Record<SubscriberFilter['state'], string> = {
  all: w.everybody,
  confirmed: subscriberStateNames.confirmed,
  pending: subscriberStateNames.pending,
  failing: w.failing,
  left: subscriberStateNames.left,
}

/** 訂閱者: how many there were, and the roll with its search, labels, states, import and export. */
export function Subscribers({ onChanged }: { onChanged: () => void }) {
  const api = useApi()
  const { run } = useAction()
  const [filter, setFilter] = useState<SubscriberFilter>({ q: '', label: '', state: 'all' })
  const [isAdding, setIsAdding] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const list = useRowPages(['subscribers', filter], async (offset, signal) => {
    const page = await api.call('GET /api/studio/subscribers', { query: { ...filter, offset }, signal })
    return { ...page, counts: page }
  })
  const { counts, labels = [] } = list.counts ?? {}
  const isNew = counts && Object.values(counts).every((count) => count === 0)
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
      {counts && !isNew && <Growth />}
      <SectionHead
        ruled
        title={w.roll}
        sub={counts && words.subscribersSummary(counts)}
        aside={
          <Row as="span" align="stretch">
            <ToolButton aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
              {w.add}
            </ToolButton>
            <ToolButton onClick={() => setIsImporting(true)}>{w.import}</ToolButton>
            <ToolButton onClick={() => run(save)}>{w.export}</ToolButton>
          </Row>
        }
      />
      {isAdding && <AddSubscriber known={labels} onAdded={changed} />}
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
            count: state === 'all' ? undefined : counts?.[state],
          }))}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        {(labels.length > 0 || filter.label !== '') && (
          <StateFilter
            label={w.labels}
            states={[
              { state: '', name: w.anyLabel },
              ...labels.map(({ label, count }) => ({ state: label, name: label, count })),
            ]}
            value={filter.label}
            onChange={(label) => setFilter({ ...filter, label })}
          />
        )}
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
                {[w.email, w.states, w.labels, w.from, w.since].map((name) => (
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
                <SubscriberRow key={row.id} row={row} labels={labels} onChanged={changed} />
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

interface SubscriberRowProps {
  row: Subscriber
  labels: SubscriberList['labels']
  onChanged: () => void
}

function SubscriberRow({ row, labels, onChanged }: SubscriberRowProps) {
  const api = useApi()
  const { run } = useAction()
  const known = useSite().settings.categories
  const [isEditing, setIsEditing] = useState(false)
  const { email, name, source, source_text, consented_at } = row
  const params = { id: String(row.id) }
  const wanted = wantedText(row, known)
  const change = (action: () => Promise<unknown>) => run(() => action().then(onChanged))
  return (
    <tr>
      <td>
        {name !== null && <b>{name}</b>}
        <span>{email}</span>
        {wanted !== '' && <small>{wanted}</small>}
      </td>
      <td>
        <State row={row} />
      </td>
      <td>
        {row.labels.map((label) => (
          <span key={label} className={styles.label}>
            {label}
          </span>
        ))}
      </td>
      <td>{words.sourceText(source, source_text, consented_at && dateText(consented_at))}</td>
      <td className="num">{dateText(row.created_at)}</td>
      <td>
        {row.state !== 'left' && (
          <RowMenu
            name={`${w.more}：${row.email}`}
            triggerClassName={`${styles.dots} touch-square`}
            actions={[
              [w.edit, () => setIsEditing(true)],
              row.bounce !== null && [
                w.mailAgain,
                () => change(() => api.call('DELETE /api/studio/subscribers/{id}/bounce', { params })),
              ],
              [w.end, () => change(() => api.call('DELETE /api/studio/subscribers/{id}', { params }))],
            ]}
          />
        )}
        {isEditing && (
          <EditDialog row={row} known={labels} onClose={() => setIsEditing(false)} onDone={onChanged} />
        )}
      </td>
    </tr>
  )
}

const LOOKS = {
  confirmed: [CircleCheck, 'completed'],
  pending: [CalendarClock, 'reading'],
  left: [LogOut, 'quiet'],
  failing: [CircleAlert, 'error'],
} as const

function State({ row: { state, bounce, is_given_up } }: { row: Subscriber }) {
  const failing = state === 'confirmed' ? bounce : null
  const [StateIcon, tone] = LOOKS[failing === null ? state : 'failing']
  const text = failing === null ? subscriberStateNames[state] : words.bounceNames[failing]
  return (
    <Row as="span" inline gap="icon" size="4" tone={tone} className={styles.state}>
      <StateIcon />
      {failing !== null && is_given_up ? `${text}・${w.stopped}` : text}
    </Row>
  )
}

/** Empty where all is wanted. */
function wantedText({ state, categories }: Subscriber, known: readonly CategoryTexts[]): string {
  const names = known.flatMap(({ id, name }) => (categories.includes(id) ? [name] : []))
  return state === 'left' || names.length === 0 ? '' : words.wantsOnly(names.join('、'))
}

/** How the site learns of letters that came back. */
function BounceSources() {
  const { resource } = useReaderData('GET /api/studio/bounces')
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
