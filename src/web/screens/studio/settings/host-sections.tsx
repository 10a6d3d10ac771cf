import { useState } from 'react'
import { STUDIO_IMPORT_PATH } from '../../../../contract/studio/studio-links.ts'
import { blogImportSection } from '../../../../contract/wording/studio/blog-import.ts'
import { failedMails } from '../../../../contract/wording/studio/studio.ts'
import { PROVIDER_IDS, PROVIDER_NAMES } from '../../../../contract/accounts/providers.ts'
import {
  exportSection,
  monitoringSection,
  signInSection as w,
} from '../../../../contract/wording/studio/settings-pages.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import {
  Archive,
  CircleAlert,
  CircleCheck,
  CloudOff,
  FileDown,
  KeyRound,
  LibraryBig,
  Link2,
  Mail,
  MailCheck,
  ShieldCheck,
  Table,
  Upload,
} from '../../../ui/icons/icons.ts'
import { IconRow } from '../icon-row.tsx'
import { Unready } from '../unready.tsx'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { StoredMails } from '../stored-mails.tsx'
import { RemoveSamples } from '../remove-samples.tsx'
import { useAction } from '../use-action.ts'
import { useSettingsForm } from './use-settings.ts'
import type { MailDomain } from '../../../../contract/settings/mail-domain.ts'
import * as domainWords from '../../../../contract/wording/studio/mail-domain.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import { LineSetting } from './fields/fields.tsx'
import styles from './setting-rows.module.css'
import { SmallButton } from '../buttons.tsx'

/** Whether mails leave the machine, a mail to try it, and those that could not be sent. */
export function MailSection() {
  const form = useSettingsForm()
  const { mailSection: w } = words
  const { sends_mail, owner_email } = form.settings
  const { api, run, isBusy, alerts } = useAction()
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
        <SmallButton text={w.test} busy={isBusy} onClick={send} />
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
  const { api, run, isBusy, alerts } = useAction()
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
        {mails.length > 1 && <SmallButton text={w.retryAll} busy={isBusy} onClick={() => send()} />}
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
            <SmallButton
              text={w.retry}
              disabled={isBusy}
              aria-label={words.retryMail(recipient)}
              onClick={() => send(id)}
            />
          </IconRow>
        ))}
      </ul>
    </>
  )
}

/** SPF, DKIM and DMARC of the domain that mails come from, looked up after a press. */
function MailDomainCheck() {
  const { mailDomainWording: w } = domainWords
  const { api, run, isBusy } = useAction()
  const [found, setFound] = useState<MailDomain | null>(null)
  const look = () => run(async () => setFound((await api.call('GET /api/studio/settings/mail-domain')).found))
  return (
    <>
      <IconRow
        icon={<ShieldCheck />}
        title={w.domain}
        about={[found === null ? w.domainText : domainWords.lookedUpDomain(found.domain, found.server)]}
      >
        <SmallButton text={w.look} busy={isBusy} onClick={look} />
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
              about={[text, name, kind === 'dkim' ? null : record]}
            />
          )
        })}
      </ul>
      <LineSetting setting="dkim_selector" label={w.selector} isOptional hint={w.selectorHint} />
    </>
  )
}

/** The ways to sign in, of which the host's environment decides. */
export function SignInSection() {
  const { resource, retry } = useReaderData('GET /api/auth/ways')
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { providers } = resource.data
  return (
    <ul className="ruled-list">
      <IconRow as="li" icon={<Mail />} title={w.email} about={[w.emailText]} />
      <IconRow as="li" icon={<KeyRound />} title={w.passkey} about={[w.passkeyText]} />
      {PROVIDER_IDS.map((id) => {
        const provider = providers.find((each) => each.id === id)
        return (
          <IconRow
            as="li"
            key={id}
            icon={provider ? <CircleCheck /> : <Link2 />}
            title={provider?.name ?? PROVIDER_NAMES[id]}
            about={[provider ? w.isOn : w.isOff, w.variables[id]]}
          />
        )
      })}
    </ul>
  )
}

/** How the host writes the whole site into open files. */
export function ExportSection() {
  return (
    <>
      <IconRow icon={<FileDown />} title={exportSection.text} />
      <code className={styles.command}>{exportSection.command}</code>
    </>
  )
}

/** What programs ask to know whether the site works. */
export function MonitoringSection() {
  const { origin } = window.location
  return (
    <ul className="ruled-list">
      <IconRow
        as="li"
        icon={<ShieldCheck />}
        title={monitoringSection.process}
        about={[`${origin}/healthz`]}
      />
      <IconRow as="li" icon={<Archive />} title={monitoringSection.database} about={[`${origin}/readyz`]} />
      <IconRow
        as="li"
        icon={<Table />}
        title={monitoringSection.metrics}
        about={[monitoringSection.metricsText]}
      />
    </ul>
  )
}
