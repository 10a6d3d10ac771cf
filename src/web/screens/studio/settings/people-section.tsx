import { type ComponentProps, type FormEvent, useState } from 'react'
import type { People } from '../../../../contract/accounts/people.ts'
import * as words from '../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { CircleUserRound, Feather, Mail } from '../../../ui/icons/icons.ts'
import { whenText } from '../studio-dates.ts'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './setting-rows.module.css'
import { Message } from '../../../ui/messages/message.tsx'
import { LineField } from '../../../ui/fields/line-field.tsx'
import { ACCOUNT_PATH, STUDIO_PATH } from '../../../../contract/links.ts'
import { ownAccountSection } from '../../../../contract/wording/studio/settings-pages.ts'
import { sessionOf, useSession } from '../../../client/session/session.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Seal } from '../../../parts/seal/seal.tsx'
import { ConfirmedAction } from './confirmed-action.tsx'
import { Unready } from '../unready.tsx'
import { SmallButton } from '../buttons.tsx'

const { peopleSection: w } = words

/** The way to the owner's own account, a screen of the site. */
export function OwnAccountSection() {
  const session = sessionOf(useSession())
  return (
    <IconRow icon={<CircleUserRound />} title={session?.email ?? ''}>
      <SiteLink to={ACCOUNT_PATH} className={buttonClass({ size: 's' })}>
        {ownAccountSection.open}
      </SiteLink>
    </IconRow>
  )
}

/** 站主與編輯: who works in the studio, invitations, and the end of an editor's rights. */
export function PeopleSection() {
  const people = useReaderData('GET /api/studio/people')
  const [isInviting, setIsInviting] = useState(false)
  const { resource, replace, retry } = people
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { members, invitations } = resource.data
  return (
    <>
      <ul className="ruled-list">
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
          <SmallButton text={w.invite} onClick={() => setIsInviting(true)} />
        </div>
      )}
    </>
  )
}

interface InvitationProps {
  invitation: People['invitations'][number]
  onChanged: (people: People) => void
}

function Invitation({ invitation, onChanged }: InvitationProps) {
  const { id, email, sent_at } = invitation
  const { api, run, isBusy, alerts } = useAction()
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
    <IconRow
      as="li"
      icon={<Mail />}
      title={email}
      about={[words.invitationText(whenText(sent_at), invitation)]}
    >
      <Row as="span" wrap gap="2">
        <SmallButton text={w.resend} busy={isBusy} onClick={resend} />
        <SmallButton text={w.revoke} disabled={isBusy} onClick={revoke} />
      </Row>
    </IconRow>
  )
}

/** Asks for the email of a future editor. What was typed stays after a failure. */
function InvitationForm({ onSent, onCancel }: { onSent: (people: People) => void; onCancel: () => void }) {
  const { api, run, isBusy, alerts } = useAction()
  const [email, setEmail] = useState('')
  const [failure, setFailure] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    run(async () => {
      const people = await api.call('POST /api/studio/people/invitations', { body: { email } })
      alerts.show({ kind: 'success', text: words.invitationSent(email.trim()) })
      onSent(people)
    }, setFailure)
  }
  return (
    <Stack as="form" gap="3" leaf noValidate className={styles.form} onSubmit={send}>
      {failure !== undefined && <Message kind="error">{failure}</Message>}
      <LineField
        label={w.inviteEmail}
        type="email"
        value={email}
        readOnly={isBusy}
        hint={w.inviteHelp}
        onText={setEmail}
      />
      <Row as="span" wrap gap="2">
        <Button variant="primary" type="submit" busy={isBusy}>
          {isBusy ? w.sending : w.invite}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {w.cancel}
        </Button>
      </Row>
    </Stack>
  )
}

type Reauthentication = Parameters<ComponentProps<typeof ConfirmedAction>['onConfirmed']>[0]

interface MemberProps {
  member: People['members'][number]
  onChanged: (people: People) => void
}

/** The owner, or an editor. The owner can end an editor's rights, or hand the site over to an editor. */
function MemberRow({ member: { id, name, email, role, last_active_at }, onChanged }: MemberProps) {
  const api = useApi()
  const [asked, setAsked] = useState<keyof typeof acts>()
  const isOwner = role === 'owner'
  const acts = {
    handOver: {
      question: words.handOverQuestion(name),
      text: w.handOverText,
      busyLabel: w.handingOver,
      run: async (body: Reauthentication) => {
        await api.call('PUT /api/studio/people/owner', { body: { id, ...body } })
        // An editor has other screens.
        window.location.assign(STUDIO_PATH)
      },
    },
    remove: {
      question: words.removeEditorQuestion(name),
      text: w.removeText,
      busyLabel: w.removing,
      run: async (body: Reauthentication) =>
        onChanged(await api.call('DELETE /api/studio/people/editors/{id}', { params: { id }, body })),
    },
  }
  const act = asked && acts[asked]
  return (
    <li>
      <IconRow
        icon={isOwner ? <Seal size={24} /> : <Feather />}
        title={name}
        about={[
          last_active_at === null
            ? `${email}・${w.neverActive}`
            : words.lastActiveText(email, whenText(last_active_at)),
        ]}
      >
        {isOwner ? (
          <span className="badge">{w.owner}</span>
        ) : (
          <Row as="span" wrap gap="2">
            {(['handOver', 'remove'] as const).map((each) => (
              <SmallButton
                key={each}
                text={w[each]}
                aria-expanded={asked === each}
                onClick={() => setAsked(asked === each ? undefined : each)}
              />
            ))}
          </Row>
        )}
      </IconRow>
      {asked && act && (
        <ConfirmedAction
          key={asked}
          question={act.question}
          text={act.text}
          submitLabel={w[asked]}
          busyLabel={act.busyLabel}
          onCancel={() => setAsked(undefined)}
          onConfirmed={act.run}
        />
      )}
    </li>
  )
}
