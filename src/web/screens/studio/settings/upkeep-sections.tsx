import { type FormEvent, useState } from 'react'
import * as words from '../../../../contract/wording/studio/redirects.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LineField } from '../../../ui/fields/line-field.tsx'
import { IconRow } from '../icon-row.tsx'
import { PagedList, usePages, useRowPages } from '../paged-list.tsx'
import { useAction } from '../use-action.ts'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import styles from './setting-rows.module.css'
import { FileButton, SmallButton } from '../buttons.tsx'
import * as federationWords from '../../../../contract/wording/studio/federation-settings.ts'
import { LineSetting, SwitchSetting, WordsSetting } from './fields/fields.tsx'
import { useSettingsForm } from './use-settings.ts'
import { loggedAction, logSection } from '../../../../contract/wording/studio/studio-log.ts'
import { whenText } from '../studio-dates.ts'

const { redirectsSection: w } = words

/** 舊網址: addresses of the owner's earlier site, with a form, a file and a search. */
export function RedirectsSection() {
  const { api, run, isBusy } = useAction()
  const [term, setTerm] = useState('')
  const list = useRowPages(['redirects', term], async (offset, signal) => {
    const page = await api.call('GET /api/studio/redirects', { query: { q: term, offset }, signal })
    return { ...page, counts: page }
  })
  const total = list.counts?.total ?? 0
  const remove = (from: string) =>
    run(async () => {
      await api.call('DELETE /api/studio/redirects', { query: { from } })
      list.reload()
    })
  return (
    <>
      <RedirectForm onAdded={list.reload} />
      <RedirectFile onBrought={list.reload} />
      {(total > 0 || term !== '') && (
        <LineField label={w.search} type="search" value={term} onText={setTerm} />
      )}
      <Note role="status">{total > 0 && words.redirectCount(total)}</Note>
      <PagedList list={list} isEmpty={total === 0} empty={{ title: term === '' ? w.none : w.noMatch }}>
        <ul className="ruled-list">
          {list.rows.map(({ from, to, title, is_dead }) => (
            <IconRow
              as="li"
              key={from}
              title={from}
              about={[`→ ${title ?? to}${is_dead ? `・${w.dead}` : ''}`]}
            >
              <SmallButton
                text={w.remove}
                disabled={isBusy}
                aria-label={words.removeRedirectLabel(from)}
                onClick={() => remove(from)}
              />
            </IconRow>
          ))}
        </ul>
      </PagedList>
    </>
  )
}

/** A file of another program; the report says what was not understood. */
function RedirectFile({ onBrought }: { onBrought: () => void }) {
  const { api, run, isBusy } = useAction()
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
      <FileButton text={w.choose} label={w.file} accept="" busy={isBusy} onFile={bring} />
    </IconRow>
  )
}

/** Asks for an old address and where it leads. What was typed stays after a failure. */
function RedirectForm({ onAdded }: { onAdded: () => void }) {
  const { api, run, isBusy, alerts } = useAction()
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

/** 聯邦宇宙: ActivityPub and Webmention, and how they go. */
export function FederationSection() {
  const { federationSection: w } = federationWords
  const { activitypub, activitypub_name, webmention } = useSettingsForm().settings.owner
  return (
    <>
      <SwitchSetting setting="activitypub" label={w.activitypub} text={w.activitypubText} />
      <LineSetting setting="activitypub_name" label={w.name} maxLength={30} />
      <Note>{w.nameNote}</Note>
      <SwitchSetting setting="webmention" label={w.webmention} text={w.webmentionText} />
      <WordsSetting
        setting="blocked_servers"
        label={w.blocked}
        note={w.blockedNote}
        placeholder={w.addHost}
        removeLabel={federationWords.unblockHost}
      />
      {(activitypub || webmention) && <FederationStatus key={activitypub_name} hasHandle={activitypub} />}
    </>
  )
}

function FederationStatus({ hasHandle }: { hasHandle: boolean }) {
  const { federationSection: w } = federationWords
  const { resource } = useReaderData('GET /api/studio/federation')
  if (resource.state !== 'ready') return null
  const { handle, followers, likes, waiting, failures } = resource.data
  return (
    <div>
      {hasHandle && (
        <>
          <p>
            {w.address}　<code>{handle}</code>
          </p>
          <Note>{federationWords.federationCounts(followers, likes, waiting)}</Note>
        </>
      )}
      {failures.length > 0 && (
        <>
          <h3>{w.failures}</h3>
          <ul className="ruled-list">
            {failures.map((failure, index) => (
              <li key={`${failure.target} ${String(index)}`} title={failure.error}>
                {federationWords.failureText(failure)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The studio's log, newest first. It is read again after each save. */
export function LogSection() {
  const api = useApi()
  const list = usePages(
    ['log', useSettingsForm().savedAt],
    (before: number | undefined, signal) =>
      api.call('GET /api/studio/log', { query: before === undefined ? {} : { before }, signal }),
    ({ next }) => next,
  )
  const entries = list.pages.flatMap((page) => page.entries)
  return (
    <PagedList
      list={{ ...list, counts: list.pages[0] }}
      isEmpty={entries.length === 0}
      empty={{ title: logSection.empty }}
    >
      <ul className="ruled-list">
        {entries.map(({ id, at, action, subject, actor, by_command }) => (
          <Row as="li" justify="between" wrap gap="1 4" pad="2" key={id}>
            <span>{loggedAction(action, subject)}</span>
            <Small className="num">
              {actor ?? (by_command ? logSection.command : logSection.nobody)}・{whenText(at)}
            </Small>
          </Row>
        ))}
      </ul>
    </PagedList>
  )
}
