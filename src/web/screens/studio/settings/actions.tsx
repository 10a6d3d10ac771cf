import { useState } from 'react'
import { STUDIO_IMPORT_PATH } from '../../../../contract/studio/studio-links.ts'
import { blogImportSection } from '../../../../contract/wording/studio/blog-import.ts'
import { failedMails } from '../../../../contract/wording/studio/studio.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import {
  CloudOff,
  LibraryBig,
  MailCheck,
  Upload,
  CircleAlert,
  CircleCheck,
  ShieldCheck,
} from '../../../ui/icons/icons.ts'
import { IconRow } from '../icon-row.tsx'
import { StoredMails } from '../stored-mails.tsx'
import { RemoveSamples } from '../remove-samples.tsx'
import { useAction } from '../use-action.ts'
import { useSettingsForm } from './use-settings.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import type { MailDomain } from '../../../../contract/settings/mail-domain.ts'
import * as domainWords from '../../../../contract/wording/studio/mail-domain.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import { LineSetting } from './fields/fields.tsx'
import styles from './setting-rows.module.css'

/** Whether mails leave the machine, a mail to try it, and those that could not be sent. */
export function MailSection() {
  const form = useSettingsForm()
  const { mailSection: w } = words
  const { sends_mail, owner_email } = form.settings
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const send = () =>
    run(async () => {
      const { to } = await api.call('POST /api/studio/settings/test-mail')
      alerts.show({ kind: 'success', text: words.testMailSent(to) })
    })
  return (
    <>
      <IconRow
        icon={sends_mail ? <MailCheck /> : <CloudOff />}
        title={sends_mail ? w.sends : w.stays}
        about={[sends_mail ? words.recipientText(owner_email) : w.staysText]}
      >
        <Button size="s" busy={isBusy} onClick={send}>
          {w.test}
        </Button>
      </IconRow>
      {!sends_mail && (
        <>
          <Note>{w.connect}</Note>
          <code className={styles.command}>
            {`SMTP_URL=smtps://me%40example.com:password@mail.example.com:465\nMAIL_FROM=me@example.com`}
          </code>
        </>
      )}
      {sends_mail ? <MailDomainCheck /> : <StoredMails />}
      <FailedMails />
    </>
  )
}

/** The way to 匯入, a screen of its own. */
export function MovingInSection() {
  return (
    <IconRow icon={<Upload />} title={blogImportSection.sources}>
      <SiteLink to={STUDIO_IMPORT_PATH} className={buttonClass({ size: 's' })}>
        {blogImportSection.open}
      </SiteLink>
    </IconRow>
  )
}

export function SamplesSection() {
  const form = useSettingsForm()
  const { samplesSection: w } = words
  const { samples } = form.settings
  return (
    <IconRow icon={<LibraryBig />} title={samples === 0 ? w.none : words.sampleCount(samples)}>
      {samples > 0 && <RemoveSamples size="s" onRemoved={form.reload} />}
    </IconRow>
  )
}

/** Mails that could not be sent, with what the mail server said. Nothing where there are none. */
function FailedMails() {
  const { mailSection: w } = words
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const { resource, retry } = useReaderData('GET /api/studio/failed-mails')
  const mails = resource.state === 'ready' ? resource.data.mails : []
  if (mails.length === 0) return null
  const send = (id?: number) =>
    run(async () => {
      const body = id === undefined ? {} : { id }
      const { retried } = await api.call('POST /api/studio/failed-mails/retries', { body })
      alerts.show({ kind: 'success', text: words.retriedMails(retried) })
      retry()
    })
  return (
    <>
      <IconRow icon={<span />} title={failedMails(mails.length)}>
        {mails.length > 1 && (
          <Button size="s" busy={isBusy} onClick={() => send()}>
            {w.retryAll}
          </Button>
        )}
      </IconRow>
      <ul className="ruled-list">
        {mails.map(({ id, recipient, subject, answer, is_given_up }) => (
          <IconRow
            as="li"
            key={id}
            title={recipient}
            about={[
              `${subject}・${is_given_up ? w.givenUp : w.triedAgain}`,
              <span key="answer" lang="en">
                {answer}
              </span>,
            ]}
          >
            <Button
              size="s"
              disabled={isBusy}
              aria-label={words.retryMail(recipient)}
              onClick={() => send(id)}
            >
              {w.retry}
            </Button>
          </IconRow>
        ))}
      </ul>
    </>
  )
}

/** SPF, DKIM and DMARC of the domain that mails come from, looked up after a press. */
function MailDomainCheck() {
  const { mailDomainWording: w } = domainWords
  const api = useApi()
  const { run, isBusy } = useAction()
  const [found, setFound] = useState<MailDomain | null>(null)
  const look = () => run(async () => setFound((await api.call('GET /api/studio/settings/mail-domain')).found))
  return (
    <>
      <IconRow
        icon={<ShieldCheck />}
        title={w.domain}
        about={[found === null ? w.domainText : domainWords.lookedUpDomain(found.domain, found.server)]}
      >
        <Button size="s" busy={isBusy} onClick={look}>
          {w.look}
        </Button>
      </IconRow>
      <ul className="ruled-list" aria-live="polite" aria-label={w.domain}>
        {found?.records.map(({ kind, state, name, record }) => {
          const { title, text } = domainWords.mailRecordTexts({ kind, state })
          return (
            <IconRow
              as="li"
              key={kind}
              icon={state === 'found' ? <CircleCheck /> : <CircleAlert />}
              title={title}
              about={[text, name, kind === 'dkim' ? null : record].filter(Boolean)}
            />
          )
        })}
      </ul>
      <LineSetting setting="dkim_selector" label={w.selector} isOptional hint={w.selectorHint} />
    </>
  )
}
