import { useState } from 'react'
import type { MailDomain } from '../../../../contract/settings/mail-domain.ts'
import * as words from '../../../../contract/wording/studio/mail-domain.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CircleAlert, CircleCheck, ShieldCheck } from '../../../ui/icons/icons.ts'
import { LineSetting } from './fields/fields.tsx'
import type { SectionProps } from './settings-part.tsx'
import { useAction } from '../use-action.ts'
import { Small } from '../../../ui/layout/primitives.tsx'
import styles from './setting-rows.module.css'

/** SPF, DKIM and DMARC of the domain that mails come from, looked up after a press. */
export function MailDomainCheck({ form }: SectionProps) {
  const { mailDomainWording: w } = words
  const api = useApi()
  const { run, isBusy } = useAction()
  const [found, setFound] = useState<MailDomain | null>(null)
  const look = () => run(async () => setFound((await api.call('GET /api/studio/settings/mail-domain')).found))
  return (
    <>
      <div className={styles.row}>
        <ShieldCheck />
        <span>
          <b>{w.domain}</b>
          <Small>{found === null ? w.domainText : words.lookedUpDomain(found.domain, found.server)}</Small>
        </span>
        <Button size="s" busy={isBusy} onClick={look}>
          {w.look}
        </Button>
      </div>
      <ul className={`${styles.rows} ruled-list`} aria-live="polite" aria-label={w.domain}>
        {found?.records.map(({ kind, state, name, record }) => {
          const { title, text } = words.mailRecordTexts({ kind, state })
          return (
            <li key={kind} className={`${styles.row} ${styles.found}`}>
              {state === 'found' ? <CircleCheck /> : <CircleAlert />}
              <span>
                <b>{title}</b>
                <Small>{text}</Small>
                {name !== '' && <Small>{name}</Small>}
                {record !== null && kind !== 'dkim' && <Small>{record}</Small>}
              </span>
            </li>
          )
        })}
      </ul>
      <LineSetting form={form} setting="dkim_selector" label={w.selector} isOptional hint={w.selectorHint} />
    </>
  )
}
