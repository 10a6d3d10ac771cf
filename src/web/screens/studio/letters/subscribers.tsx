import { useState } from 'react'
import type { SubscriberState } from '../../../../contract/newsletter/letter-states.ts'
import { dayInTaipei } from '../../../../contract/days.ts'
import {
  subscriberStateNames,
  subscribersSummary,
  subscribersWording,
} from '../../../../contract/wording/studio/subscribers.ts'
import { lettersWording } from '../../../../contract/wording/studio/studio-letters.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { saveFile } from '../../../client/save-file.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { SearchField } from '../search-field.tsx'
import { StateFilter } from '../state-filter.tsx'
import { useRowPages } from '../use-row-pages.ts'
import { BounceSources } from './bounce-sources.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './subscribers.module.css'
import { SubscriberRow } from './subscriber-row.tsx'
import { useAction } from '../use-action.ts'

interface SubscriberFilter {
  q: string
  state: SubscriberState | 'all' | 'failing'
}

const FILTERS = ['all', 'confirmed', 'pending', 'failing', 'left'] as const

function filterName(filter: SubscriberFilter['state']): string {
  if (filter === 'all') return subscribersWording.everybody
  return filter === 'failing' ? subscribersWording.failing : subscriberStateNames[filter]
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
    saveFile(file, `${subscribersWording.fileName}-${dayInTaipei(new Date())}.csv`)
  }
  return (
    <section>
      <SectionHead
        title={lettersWording.subscribers}
        sub={list.counts && subscribersSummary(list.counts)}
        aside={
          <Row as="span" align="stretch">
            <button type="button" className="tool-button" onClick={() => setIsImporting(true)}>
              {subscribersWording.import}
            </button>
            <button type="button" className="tool-button" onClick={() => run(save)}>
              {subscribersWording.export}
            </button>
          </Row>
        }
      />
      <SearchField
        label={subscribersWording.search}
        hint={subscribersWording.search}
        onSearch={(q) => setFilter((before) => ({ ...before, q }))}
      />
      <Stack fit pad="2">
        <StateFilter
          label={subscribersWording.states}
          states={FILTERS.map((state) => ({
            state,
            name: filterName(state),
            count: state === 'all' ? undefined : list.counts?.[state],
          }))}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state })}
        />
      </Stack>
      {list.failure && <Fault failure={list.failure} onRetry={list.reload} />}
      {!list.failure && list.counts === undefined && <Spinner text={studioFrameWording.loading} />}
      {list.counts !== undefined && list.rows.length === 0 && !list.isLoading && (
        <EmptyState
          art={<EmptyArt />}
          title={isNew ? subscribersWording.none : subscribersWording.empty}
          text={isNew ? subscribersWording.noneText : subscribersWording.emptyText}
        />
      )}
      {list.rows.length > 0 && (
        <table className={styles.table} aria-busy={list.isLoading}>
          <thead>
            <tr>
              <th scope="col">{subscribersWording.email}</th>
              <th scope="col">{subscribersWording.states}</th>
              <th scope="col">{subscribersWording.wants}</th>
              <th scope="col">{subscribersWording.since}</th>
              <th>
                <span className="visually-hidden">{subscribersWording.more}</span>
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
      {list.hasMore && (
        <Button onClick={list.loadMore} busy={list.isLoading} className={styles.more}>
          {subscribersWording.showMore}
        </Button>
      )}
      <BounceSources />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} onDone={changed} />}
    </section>
  )
}
