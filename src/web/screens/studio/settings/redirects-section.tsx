import { type FormEvent, useRef, useState } from 'react'
import type { RedirectList } from '../../../../contract/site/redirects.ts'
import * as words from '../../../../contract/wording/studio/redirects.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { LineField } from '../../../ui/fields/line-field.tsx'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import styles from './setting-rows.module.css'

const { redirectsSection: w } = words

/** 舊網址: addresses of the owner's earlier site, with a form, a file and a search. */
export function RedirectsSection() {
  const [term, setTerm] = useState('')
  const { resource, retry, update } = useReaderData('GET /api/studio/redirects', { query: { q: term } })
  // The last results stay in sight while the next search loads.
  const [last, setLast] = useState<RedirectList>()
  const shown = resource.state === 'ready' ? resource.data : last
  if (shown !== last) setLast(shown)
  const api = useApi()
  const { run, isBusy } = useAction()
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  const rows = shown?.rows ?? []
  const total = shown?.total ?? 0
  const loadMore = () =>
    run(async () => {
      const next = await api.call('GET /api/studio/redirects', { query: { q: term, offset: rows.length } })
      update((list) => ({ total: next.total, rows: [...list.rows, ...next.rows] }))
    })
  const remove = (from: string) =>
    run(async () => {
      await api.call('DELETE /api/studio/redirects', { query: { from } })
      update((list) => ({
        total: list.total - 1,
        rows: list.rows.filter((row) => row.from !== from),
      }))
    })
  return (
    <>
      <RedirectForm onAdded={retry} />
      <RedirectFile onBrought={retry} />
      {(total > 0 || term !== '') && (
        <LineField label={w.search} type="search" value={term} onText={setTerm} />
      )}
      <Note role="status">
        {shown && (total > 0 ? words.redirectCount(total) : term === '' ? w.none : w.noMatch)}
      </Note>
      <ul className="ruled-list">
        {rows.map(({ from, to, title, is_dead }) => (
          <IconRow
            as="li"
            key={from}
            title={from}
            about={[`→ ${title ?? to}${is_dead ? `・${w.dead}` : ''}`]}
          >
            <Button
              size="s"
              disabled={isBusy}
              aria-label={words.removeRedirectLabel(from)}
              onClick={() => remove(from)}
            >
              {w.remove}
            </Button>
          </IconRow>
        ))}
      </ul>
      {rows.length < total && (
        <div>
          <Button size="s" busy={isBusy} onClick={loadMore}>
            {w.more}
          </Button>
        </div>
      )}
    </>
  )
}

/** A file of another program; the report says what was not understood. */
function RedirectFile({ onBrought }: { onBrought: () => void }) {
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy } = useAction()
  const [report, setReport] = useState<string>()
  const bring = (file: File) =>
    run(async () => {
      setReport(undefined)
      const body = { text: await file.text() }
      setReport(words.redirectsReport(await api.call('POST /api/studio/redirects/import', { body })))
      onBrought()
    })
  return (
    <IconRow
      title={w.file}
      about={[
        w.fileHint,
        <span key="report" role="status">
          {report}
        </span>,
      ]}
    >
      <Button size="s" busy={isBusy} onClick={() => input.current?.click()}>
        {w.choose}
      </Button>
      <FileInput ref={input} accept="" label={w.file} onFiles={([file]) => bring(file)} />
    </IconRow>
  )
}

/** Asks for an old address and where it leads. What was typed stays after a failure. */
function RedirectForm({ onAdded }: { onAdded: () => void }) {
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [failure, setFailure] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    run(async () => {
      await api.call('PUT /api/studio/redirects', { body: { from, to } })
      alerts.show({ kind: 'success', text: w.added })
      setFailure(undefined)
      setFrom('')
      setTo('')
      onAdded()
    }, setFailure)
  }
  return (
    <Stack as="form" gap="3" leaf noValidate className={styles.form} onSubmit={add}>
      {failure !== undefined && <Message kind="error">{failure}</Message>}
      <LineField label={w.from} value={from} readOnly={isBusy} hint={w.fromHint} onText={setFrom} />
      <LineField label={w.to} value={to} readOnly={isBusy} hint={w.toHint} onText={setTo} />
      <Row as="span" wrap gap="2">
        <Button type="submit" busy={isBusy} disabled={from.trim() === '' || to.trim() === ''}>
          {w.add}
        </Button>
      </Row>
    </Stack>
  )
}
