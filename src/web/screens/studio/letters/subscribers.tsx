import { useState } from 'react'
import {
  SUBSCRIBER_ORDERS,
  type SubscriberOrder,
  type SubscriberState,
} from '../../../../contract/newsletter/letter-states.ts'
import { dayInTaipei } from '../../../../contract/days.ts'
import { STUDIO_STATISTICS_PATH } from '../../../../contract/studio/studio-links.ts'
import type { SubscriberGrowth } from '../../../../contract/newsletter/subscribers.ts'
import * as words from '../../../../contract/wording/studio/subscribers.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { saveFile } from '../../../client/save-file.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { MoreLink } from '../../../parts/more-link/more-link.tsx'
import { ArrowDownUp, FileDown, FileUp, ListFilter, Plus, Tag } from '../../../ui/icons/icons.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { TextButton, ToolButton } from '../buttons.tsx'
import { PagedList, useRowPages } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import { SelectionBar, useSelection } from '../selection-bar.tsx'
import { StateFilter } from '../state-filter.tsx'
import { useAction } from '../use-action.ts'
import { Growth } from '../statistics/figures.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { AddSubscriber, LabelDialog } from './subscriber-forms.tsx'
import { SubscriberRow } from './subscriber-row.tsx'
import styles from './subscribers.module.css'

const { subscriberStateNames, subscribersWording: w } = words

interface SubscriberFilter {
  q: string
  label: string
  state: SubscriberState | 'all' | 'failing'
  order: SubscriberOrder
}

const STATES: Record<SubscriberFilter['state'], string> = {
  all: w.anyState,
  confirmed: subscriberStateNames.confirmed,
  pending: subscriberStateNames.pending,
  failing: w.failing,
  left: subscriberStateNames.left,
}

/** 訂閱者: how many there were, and the roll with its search, labels, states, import and export. */
export function Subscribers({ isAdding, onChanged }: { isAdding: boolean; onChanged: () => void }) {
  const { api, run } = useAction()
  const alerts = useAlerts()
  const [filter, setFilter] = useState<SubscriberFilter>({
    q: '',
    label: '',
    state: 'all',
    order: 'newest',
  })
  const [isLabelling, setIsLabelling] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  const list = useRowPages(['subscribers', filter], async (offset, signal) => {
    const page = await api.call('GET /api/studio/subscribers', { query: { ...filter, offset }, signal })
    return { ...page, counts: page }
  })
  const growth = useReaderData('GET /api/studio/subscribers/growth')
  const { counts, labels = [] } = list.counts ?? {}
  const isNew = counts && Object.values(counts).every((count) => count === 0)
  const changed = () => {
    list.reload()
    void growth.readAgain()
    onChanged()
  }
  const selectable = list.rows.filter(({ state }) => state !== 'left')
  const selection = useSelection(selectable)
  const chosen = selection.chosen.map(({ id }) => id)
  const askLabel = () => {
    if (chosen.length > 0) setIsLabelling(true)
    else alerts.show({ kind: 'error', text: w.selectFirst })
  }
  const takeLabel = async () => {
    const body = { ids: chosen, label: filter.label, has: false }
    await api.call('POST /api/studio/subscribers/labels', { body })
    changed()
  }
  const save = async () => {
    const file = await api.download('GET /api/studio/subscribers/export')
    saveFile(file, `${w.fileName}-${dayInTaipei(new Date())}.csv`)
  }
  return (
    <section>
      {counts && !isNew && growth.resource.state === 'ready' && (
        <TwoYears months={growth.resource.data.months} />
      )}
      <SectionHead
        ruled
        title={w.roll}
        sub={counts && words.subscribersSummary(counts)}
        aside={
          <Row as="span" align="stretch">
            <ToolButton icon={<FileUp />} text={w.import} onClick={() => setIsImporting(true)} />
            <ToolButton icon={<FileDown />} text={w.export} onClick={() => run(save)} />
          </Row>
        }
      />
      <SearchField
        label={w.search}
        hint={w.search}
        onSearch={(q) => setFilter((before) => ({ ...before, q }))}
      />
      <Row wrap gap="0 2" justify="between" pad="2">
        {counts && !isNew && (
          <Row gap="4" narrow className={styles.filters}>
            <Note as="span" size="3" aria-hidden="true">
              {w.labels}
            </Note>
            <StateFilter
              label={w.labels}
              states={[
                { state: '', name: w.anyLabel, count: counts.confirmed + counts.pending },
                ...labels.map(({ label, count }) => ({ state: label, name: label, count })),
              ]}
              value={filter.label}
              onChange={(label) => setFilter({ ...filter, label })}
            />
            <TextButton onClick={askLabel}>
              <Plus />
              {w.newLabel}
            </TextButton>
          </Row>
        )}
        <Row push>
          <SelectMenu<SubscriberFilter['state']>
            label={w.states}
            icon={<ListFilter />}
            triggerClassName="tool-button"
            options={(Object.keys(STATES) as SubscriberFilter['state'][]).map((value) => ({
              value,
              label: STATES[value],
            }))}
            value={filter.state}
            onChange={(state) => setFilter({ ...filter, state })}
          />
          <SelectMenu<SubscriberOrder>
            label={w.order}
            icon={<ArrowDownUp />}
            triggerClassName="tool-button"
            options={SUBSCRIBER_ORDERS.map((value) => ({ value, label: w.orders[value] }))}
            value={filter.order}
            onChange={(order) => setFilter({ ...filter, order })}
          />
        </Row>
      </Row>
      {isAdding && <AddSubscriber known={labels} onAdded={changed} />}
      <PagedList
        list={list}
        isEmpty={list.rows.length === 0}
        empty={isNew ? { title: w.none, text: w.noneText } : { title: w.empty, text: w.emptyText }}
      >
        {list.rows.length > 0 && (
          <table className={`${styles.table} lines`} aria-busy={list.isLoading}>
            <thead>
              <tr>
                <th className={styles.pick}>
                  <label className="touch-square">
                    <input
                      type="checkbox"
                      aria-label={w.selectAll}
                      checked={chosen.length > 0 && chosen.length === selectable.length}
                      onChange={({ currentTarget: { checked } }) =>
                        checked ? selection.selectAll() : selection.clear()
                      }
                    />
                  </label>
                </th>
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
                <SubscriberRow
                  key={row.id}
                  row={row}
                  labels={labels}
                  isSelected={selection.selected.has(row.id)}
                  onSelect={() => selection.toggle(row.id)}
                  onChanged={changed}
                />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
      {chosen.length > 0 && (
        <SelectionBar text={words.selectedSubscribers(chosen.length)}>
          <ToolButton icon={<Tag />} text={w.addLabel} onClick={askLabel} />
          {filter.label !== '' && (
            <ToolButton text={words.takeLabel(filter.label)} onClick={() => run(takeLabel)} />
          )}
          <Row as={ToolButton} push onClick={selection.clear}>
            {w.clearSelection}
          </Row>
        </SelectionBar>
      )}
      <BounceSources />
      {isLabelling && (
        <LabelDialog ids={chosen} known={labels} onClose={() => setIsLabelling(false)} onDone={changed} />
      )}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} onDone={changed} />}
    </section>
  )
}

/** 兩年來: how many there were. */
function TwoYears({ months }: { months: SubscriberGrowth['months'] }) {
  const [now = 0, before = 0] = months.map(({ count }) => count).toReversed()
  return (
    <Stack fit below="6">
      <Growth
        months={months}
        title={w.growth}
        sub={words.growthSummary(now, before)}
        aside={<MoreLink to={STUDIO_STATISTICS_PATH}>{w.showNumbers}</MoreLink>}
      />
    </Stack>
  )
}

/** How the site learns of letters that came back. */
function BounceSources() {
  const { resource } = useReaderData('GET /api/studio/bounces')
  if (resource.state !== 'ready') return null
  const { webhook, has_mailbox } = resource.data
  return (
    <Note as="details" size="4" ruled above="7" pad="3">
      <summary>{w.bounces}</summary>
      <p>{w.bouncesAbout}</p>
      <Row as="p" wrap gap="2 3">
        <code>{webhook}</code>
        <CopyButton label={w.copyAddress} readText={() => webhook} />
      </Row>
      <p>{has_mailbox ? w.bouncesMailbox : w.bouncesNoMailbox}</p>
    </Note>
  )
}
