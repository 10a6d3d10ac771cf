import { useState } from 'react'
import type { People } from '../../../../../contract/accounts/people.ts'
import { STUDIO_PATH } from '../../../../../contract/links.ts'
import * as words from '../../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { Seal } from '../../../../parts/seal/seal.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Feather } from '../../../../ui/icons/icons.ts'
import { whenText } from '../../studio-dates.ts'
import { ConfirmedAction } from '../confirmed-action.tsx'
import { Row, Small } from '../../../../ui/layout/primitives.tsx'
import styles from '../setting-rows.module.css'

interface MemberProps {
  member: People['members'][number]
  onChanged: (people: People) => void
}

/** The owner, or an editor. The owner can end an editor's rights, or hand the site over to an editor. */
export function MemberRow({ member: { id, name, email, role, last_active_at }, onChanged }: MemberProps) {
  const { peopleSection: w } = words
  const api = useApi()
  const [now] = useState(() => Date.now())
  const [asked, setAsked] = useState<'remove' | 'handOver'>()
  const close = () => setAsked(undefined)
  const isOwner = role === 'owner'
  return (
    <li>
      <div className={styles.row}>
        {isOwner ? <Seal size={24} /> : <Feather />}
        <span>
          <b dir="auto">{name}</b>
          <Small>
            {last_active_at === null
              ? `${email}・${w.neverActive}`
              : words.lastActiveText(email, whenText(last_active_at, now))}
          </Small>
        </span>
        {isOwner ? (
          <span className={styles.badge}>{w.owner}</span>
        ) : (
          <Row as="span" wrap gap="2" className={styles.choices}>
            <Button
              size="s"
              aria-expanded={asked === 'handOver'}
              onClick={() => setAsked(asked === 'handOver' ? undefined : 'handOver')}
            >
              {w.handOver}
            </Button>
            <Button
              size="s"
              aria-expanded={asked === 'remove'}
              onClick={() => setAsked(asked === 'remove' ? undefined : 'remove')}
            >
              {w.remove}
            </Button>
          </Row>
        )}
      </div>
      {asked === 'remove' && (
        <ConfirmedAction
          question={words.removeEditorQuestion(name)}
          text={w.removeText}
          submitLabel={w.remove}
          busyLabel={w.removing}
          onCancel={close}
          onConfirmed={async (body) =>
            onChanged(await api.call('DELETE /api/studio/people/editors/{id}', { params: { id }, body }))
          }
        />
      )}
      {asked === 'handOver' && (
        <ConfirmedAction
          question={words.handOverQuestion(name)}
          text={w.handOverText}
          submitLabel={w.handOver}
          busyLabel={w.handingOver}
          onCancel={close}
          onConfirmed={async (body) => {
            await api.call('PUT /api/studio/people/owner', { body: { id, ...body } })
            // An editor has other screens.
            window.location.assign(STUDIO_PATH)
          }}
        />
      )}
    </li>
  )
}
