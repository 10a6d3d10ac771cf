import { useState } from 'react'
import type { People } from '../../../../contract/accounts/people.ts'
import { STUDIO_PATH } from '../../../../contract/links.ts'
import * as words from '../../../../contract/wording/studio/people-settings.ts'
import { useApi } from '../../../client/api-context.ts'
import { useSession, sessionOf } from '../../../client/session.ts'
import { ReauthenticationForm } from '../../../parts/reauthentication/reauthentication-form.tsx'
import { Seal } from '../../../parts/seal/seal.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Feather } from '../../../ui/icons/icons.ts'
import { whenText } from '../studio-dates.ts'
import styles from './setting-rows.module.css'

interface MemberProps {
  member: People['members'][number]
  onChanged: (people: People) => void
}

/** The owner, or an editor, whose rights the owner ends or to whom the owner hands the site over. */
export function MemberRow({ member: { id, name, email, role, last_active_at }, onChanged }: MemberProps) {
  const { peopleSection: w } = words
  const api = useApi()
  const session = sessionOf(useSession())
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
          <small>
            {last_active_at === null
              ? `${email}・${w.neverActive}`
              : words.lastActiveText(email, whenText(last_active_at, now))}
          </small>
        </span>
        {isOwner ? (
          <span className={styles.badge}>{w.owner}</span>
        ) : (
          <span className={styles.choices}>
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
          </span>
        )}
      </div>
      {asked === 'remove' && session && (
        <section aria-label={words.removeEditorQuestion(name)} className={styles.form}>
          <b>{words.removeEditorQuestion(name)}</b>
          <p>{w.removeText}</p>
          <ReauthenticationForm
            session={session}
            submitLabel={w.remove}
            busyLabel={w.removing}
            onCancel={close}
            onConfirmed={async (body) =>
              onChanged(await api.call('DELETE /api/studio/people/editors/{id}', { params: { id }, body }))
            }
          />
        </section>
      )}
      {asked === 'handOver' && session && (
        <section aria-label={words.handOverQuestion(name)} className={styles.form}>
          <b>{words.handOverQuestion(name)}</b>
          <p>{w.handOverText}</p>
          <ReauthenticationForm
            session={session}
            submitLabel={w.handOver}
            busyLabel={w.handingOver}
            onCancel={close}
            onConfirmed={async (body) => {
              await api.call('PUT /api/studio/people/owner', { body: { id, ...body } })
              // An editor has other screens.
              window.location.assign(STUDIO_PATH)
            }}
          />
        </section>
      )}
    </li>
  )
}
