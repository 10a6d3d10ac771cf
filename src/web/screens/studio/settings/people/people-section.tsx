import { useState } from 'react'
import type { People } from '../../../../../contract/accounts/people.ts'
import * as words from '../../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useReaderQuery } from '../../../../client/api/reader-query.ts'
import { Fault } from '../../../../parts/fault/fault.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Mail } from '../../../../ui/icons/icons.ts'
import { whenText } from '../../studio-dates.ts'
import { useAction } from '../../use-action.ts'
import { InvitationForm } from './invitation-form.tsx'
import { MemberRow } from './member-row.tsx'
import { Row, Small } from '../../../../ui/layout/primitives.tsx'
import styles from '../setting-rows.module.css'

/** 站主與編輯: who works in the studio, invitations, and the end of an editor's rights. */
export function PeopleSection() {
  const { peopleSection: w } = words
  const people = useReaderQuery(['studio', 'people'], (api, signal) =>
    api.call('GET /api/studio/people', { signal }),
  )
  const [isInviting, setIsInviting] = useState(false)
  const { resource, replace, retry } = people
  if (resource.state === 'failed') return <Fault failure={resource.failure} onRetry={retry} />
  if (resource.state === 'loading') return null
  const { members, invitations } = resource.data
  return (
    <>
      <ul className={`${styles.rows} ruled-list`}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onChanged={replace} />
        ))}
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} onChanged={replace} />
        ))}
      </ul>
      {isInviting ? (
        <InvitationForm
          onSent={(changed) => {
            replace(changed)
            setIsInviting(false)
          }}
          onCancel={() => setIsInviting(false)}
        />
      ) : (
        <div>
          <Button size="s" onClick={() => setIsInviting(true)}>
            {w.invite}
          </Button>
        </div>
      )}
    </>
  )
}

interface InvitationProps {
  invitation: People['invitations'][number]
  onChanged: (people: People) => void
}

function Invitation({ invitation: { id, email, sent_at, has_expired }, onChanged }: InvitationProps) {
  const { peopleSection: w } = words
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const [now] = useState(() => Date.now())
  const resend = () =>
    run(async () => {
      onChanged(await api.call('POST /api/studio/people/invitations/{id}/mail', { params: { id } }))
      alerts.show({ kind: 'success', text: w.resent })
    })
  const revoke = () =>
    run(async () => {
      onChanged(await api.call('DELETE /api/studio/people/invitations/{id}', { params: { id } }))
      alerts.show({ kind: 'success', text: w.revoked })
    })
  return (
    <li className={styles.row}>
      <Mail />
      <span>
        <b dir="auto">{email}</b>
        <Small>{words.invitationText(whenText(sent_at, now), has_expired)}</Small>
      </span>
      <Row as="span" wrap gap="2" className={styles.choices}>
        <Button size="s" busy={isBusy} onClick={resend}>
          {w.resend}
        </Button>
        <Button size="s" disabled={isBusy} onClick={revoke}>
          {w.revoke}
        </Button>
      </Row>
    </li>
  )
}
