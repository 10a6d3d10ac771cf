import { useId, useRef, useState } from 'react'
import type { RedirectList } from '../../../../../contract/site/redirects.ts'
import * as words from '../../../../../contract/wording/studio/redirects.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../../client/api/reader-query.ts'
import { Fault } from '../../../../parts/fault/fault.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Field, TextInput } from '../../../../ui/fields/text-field.tsx'
import { useAction } from '../../use-action.ts'
import { RedirectForm } from './redirect-form.tsx'
import { Note, Small, Stack } from '../../../../ui/layout/primitives.tsx'
import rowStyles from '../setting-rows.module.css'

/** 舊網址: addresses of the owner's earlier site, with a form, a file and a search. */
export function RedirectsSection() {
  const { redirectsSection: w } = words
  const id = useId()
  const [term, setTerm] = useState('')
  const { resource, retry, update } = useReaderQuery(['studio', 'redirects', term], (api, signal) =>
    api.call('GET /api/studio/redirects', { query: { q: term }, signal }),
  )
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
        <Field label={w.search} htmlFor={`${id}-search`}>
          <TextInput
            id={`${id}-search`}
            type="search"
            value={term}
            onChange={({ currentTarget }) => setTerm(currentTarget.value)}
          />
        </Field>
      )}
      <Note role="status">
        {shown && (total > 0 ? words.redirectCount(total) : term === '' ? w.none : w.noMatch)}
      </Note>
      <ul className={`${rowStyles.rows} ruled-list`}>
        {rows.map(({ from, to, title, is_dead }) => (
          <Stack as="li" align="center" gap="1 3" key={from} className={rowStyles.redirect}>
            <span>
              <b dir="auto">{from}</b>
              <Small>
                → {title ?? to}
                {is_dead && `・${w.dead}`}
              </Small>
            </span>
            <Button
              size="s"
              disabled={isBusy}
              aria-label={words.removeRedirectLabel(from)}
              onClick={() => remove(from)}
            >
              {w.remove}
            </Button>
          </Stack>
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
  const { redirectsSection: w } = words
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
    <Stack align="center" gap="1 3" className={rowStyles.redirect}>
      <span>
        {w.file}
        <Small>{w.fileHint}</Small>
        {report !== undefined && <Small role="status">{report}</Small>}
      </span>
      <Button size="s" busy={isBusy} onClick={() => input.current?.click()}>
        {w.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={w.file}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) bring(file)
          // Cleared, so that choosing the same file again is noticed.
          currentTarget.value = ''
        }}
      />
    </Stack>
  )
}
