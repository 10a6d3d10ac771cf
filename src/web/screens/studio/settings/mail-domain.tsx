import { useState } from 'react'
import type { MailDomain } from '../../../../contract/settings/mail-domain.ts'
import * as words from '../../../../contract/wording/studio/mail-domain.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CircleAlert, CircleCheck, ShieldCheck } from '../../../ui/icons/icons.ts'
import { LineSetting } from './fields/fields.tsx'
import { useAction } from '../use-action.ts'
import { IconRow } from '../icon-row.tsx'

/** SPF, DKIM and DMARC of the domain that mails come from, looked up after a press. */
export function MailDomainCheck() {
  const { mailDomainWording: w } = words
  const api = useApi()
  const { run, isBusy } = useAction()
  const [found, setFound] = useState<MailDomain | null>(null)
  const look = () => run(async () => setFound((await api.call('GET /api/studio/settings/mail-domain')).found))
  return (
    <>
      <IconRow
        icon={<ShieldCheck />}
        title={w.domain}
        about={[found === null ? w.domainText : words.lookedUpDomain(found.domain, found.server)]}
      >
        <Button size="s" busy={isBusy} onClick={look}>
          {w.look}
        </Button>
      </IconRow>
      <ul className="ruled-list" aria-live="polite" aria-label={w.domain}>
        {found?.records.map(({ kind, state, name, record }) => {
          const { title, text } = words.mailRecordTexts({ kind, state })
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
