import { useState } from 'react'
import { STUDIO_IMPORT_PATH } from '../../../../contract/studio/studio-links.ts'
import type { FoundSamplesSummary } from '../../../../contract/settings/studio-settings.ts'
import { blogImportSection } from '../../../../contract/wording/studio/blog-import.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { CloudOff, LibraryBig, MailCheck, Upload } from '../../../ui/icons/icons.ts'
import { MailDomainCheck } from './mail-domain.tsx'
import { FailedMails } from './failed-mails.tsx'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { useSettingsForm } from './use-settings.ts'

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
      {sends_mail && <MailDomainCheck />}
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
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const [found, setFound] = useState<FoundSamplesSummary>()
  const { samples } = form.settings
  const look = () => run(async () => setFound(await api.call('GET /api/studio/samples')))
  const remove = () => {
    setFound(undefined)
    run(async () => {
      await api.call('DELETE /api/studio/samples')
      alerts.show({ kind: 'success', text: w.done })
      form.reload()
    })
  }
  return (
    <IconRow icon={<LibraryBig />} title={samples === 0 ? w.none : words.sampleCount(samples)}>
      {samples > 0 && (
        <Button size="s" busy={isBusy} onClick={look}>
          {w.remove}
        </Button>
      )}
      {found && (
        <Confirm
          question={w.confirm}
          confirmLabel={w.yes}
          cancelLabel={w.no}
          onConfirm={remove}
          onCancel={() => setFound(undefined)}
        >
          {words.samplesFound({ ...found, reviews: found.reviews.length })}
        </Confirm>
      )}
    </IconRow>
  )
}
