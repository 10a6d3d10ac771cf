import { useState } from 'react'
import type { Confirming, Session } from '../../../contract/accounts/accounts.ts'
import type { AccountDeletion } from '../../../contract/accounts/account-data.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import {
  commentsLegend,
  accountDeletionWording,
} from '../../../contract/wording/accounts/account-settings.ts'
import { useApi } from '../../client/api/api-context.ts'
import { forgetNoteDrafts } from '../../client/drafts.ts'
import { useRedirect } from '../../client/location/location.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'
import { AccountSection, SectionData } from './account-section.tsx'
import { ReauthenticationForm } from '../../parts/reauthentication/reauthentication-form.tsx'
import { useFormState } from '../../parts/sign-in/request-form.tsx'
import { Row, Small, Stack } from '../../ui/layout/primitives.tsx'
import fieldStyles from '../../ui/fields/field.module.css'
import styles from './account-deletion-section.module.css'

/** 刪除帳號: deletes the account; the reader chooses whether the comments stay (docs/product/accounts.md). */
export function AccountDeletionSection({ session }: { session: Session }) {
  return (
    <AccountSection
      heading={accountDeletionWording.heading}
      why={session.role === 'owner' ? accountDeletionWording.ownerWhy : accountDeletionWording.why}
    >
      {session.role !== 'owner' && <AccountDeletionForm />}
    </AccountSection>
  )
}

function AccountDeletionForm() {
  const api = useApi()
  const source = useSessionSource()
  const redirect = useRedirect()
  const alerts = useAlerts()
  const summary = useReaderData('GET /api/account')
  const [comments, setComments] = useState<AccountDeletion['comments']>('keep')
  const deleteAccount = async (confirming: Confirming) => {
    await api.call('DELETE /api/account', { body: { ...confirming, comments } })
    await forgetNoteDrafts()
    redirect(HOME_PATH)
    source.noteSignedOut()
    alerts.show({ kind: 'success', text: accountDeletionWording.farewell })
  }
  return (
    <SectionData data={summary}>
      {(account) => (
        <div className={styles.danger}>
          <ReauthenticationForm
            variant="danger"
            submitLabel={accountDeletionWording.submit}
            busyLabel={accountDeletionWording.submitting}
            passwordLabel={accountDeletionWording.password}
            confirmation={{
              text: accountDeletionWording.question,
              about: accountDeletionWording.questionWhy,
              confirmLabel: accountDeletionWording.confirm,
            }}
            onConfirmed={deleteAccount}
          >
            {account.comments > 0 && (
              <CommentsChoice count={account.comments} chosen={comments} onChoose={setComments} />
            )}
          </ReauthenticationForm>
        </div>
      )}
    </SectionData>
  )
}

interface CommentsChoiceProps {
  count: number
  chosen: AccountDeletion['comments']
  onChoose: (choice: AccountDeletion['comments']) => void
}

/** Asks whether the account's comments stay. */
function CommentsChoice({ count, chosen, onChoose }: CommentsChoiceProps) {
  return (
    <Stack as="fieldset" gap="2" className={styles.choices} disabled={useFormState().isBusy}>
      <legend>{commentsLegend(count)}</legend>
      {CHOICES.map(({ value, label, why }) => (
        <Row as="label" align="start" gap="3" touch key={value} className={fieldStyles.choice}>
          <input
            type="radio"
            name="comments"
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            <Small size="3" tone="soft">
              {why}
            </Small>
          </span>
        </Row>
      ))}
    </Stack>
  )
}

const CHOICES = [
  { value: 'keep', label: accountDeletionWording.keep, why: accountDeletionWording.keepWhy },
  { value: 'remove', label: accountDeletionWording.remove, why: accountDeletionWording.removeWhy },
] as const
