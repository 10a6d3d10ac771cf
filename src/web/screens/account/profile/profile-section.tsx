import { useId, useState } from 'react'
import type { Session } from '../../../../contract/accounts/accounts.ts'
import { countCodePoints, LIMITS } from '../../../../contract/limits.ts'
import { profileWording } from '../../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useSessionSource } from '../../../client/session/session.ts'
import { useRetryAfterSignIn } from '../../../client/session/retry-after-sign-in.ts'
import { FieldCount } from '../../../parts/field-count/field-count.tsx'
import { RefusalMessage, refusalProps } from '../../../parts/sign-in/refusal-message.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from '../../../parts/sign-in/use-form-submission.ts'
import { Avatar } from '../../../parts/avatar/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../../ui/fields/composing-enter.ts'
import { Hint, TextInput } from '../../../ui/fields/text-field.tsx'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import { AccountSection } from '../account-section.tsx'
import { EmailChange } from './email-change.tsx'
import { StatusMessage } from '../status-message.tsx'
import styles from './profile-section.module.css'

/** 個人資料: the avatar and the name shown with the reader's comments, and the email. */
export function ProfileSection({ session }: { session: Session }) {
  return (
    <AccountSection heading={profileWording.heading} why={profileWording.why}>
      <Row gap="4" className={styles.avatar}>
        <Avatar index={session.avatar} isOwner={session.role === 'owner'} size={64} />
        <Hint>{profileWording.seal}</Hint>
      </Row>
      <NameForm session={session} />
      <EmailChange session={session} />
    </AccountSection>
  )
}

function NameForm({ session }: { session: Session }) {
  const api = useApi()
  const source = useSessionSource()
  const retryAfterSignIn = useRetryAfterSignIn()
  const id = useId()
  const [name, setName] = useState(session.name)
  const [status, setStatus] = useState<string>()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const newName = name.trim()
  const request = async () => {
    const changed = await retryAfterSignIn(() =>
      api.call('PUT /api/auth/profile', { body: { name: newName } }),
    )
    source.note('user_updated', changed)
    setName(changed.name)
    setStatus(profileWording.saved)
  }
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      fit
      gap="4"
      onSubmit={(event) => {
        setStatus(undefined)
        onSubmit(request, () => checkName(newName))(event)
      }}
      onKeyDown={ignoreComposingEnter}
    >
      <Stack gap="1">
        <Row align="baseline" justify="between" gap="3" size="4">
          <label htmlFor={`${id}-name`}>{profileWording.name}</label>
          <FieldCount
            id={`${id}-count`}
            length={countCodePoints(newName)}
            maxLength={LIMITS.name}
            isQuiet={refusal !== undefined}
          />
        </Row>
        <TextInput
          {...refusalProps(id, refusal, 'name', `${id}-count`)}
          id={`${id}-name`}
          name="name"
          autoComplete="nickname"
          value={name}
          readOnly={isBusy}
          required
          onChange={({ target }) => {
            setName(target.value)
            setStatus(undefined)
          }}
        />
        <RefusalMessage id={id} refusal={refusal} field="name" />
      </Stack>
      <RefusalMessage id={id} refusal={refusal} />
      <StatusMessage text={status} />
      <Row wrap gap="2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? profileWording.saving : profileWording.save}
        </Button>
      </Row>
    </Stack>
  )
}

function checkName(name: string): Refusal | undefined {
  if (name === '') return { field: 'name', sentence: profileWording.nameMissing }
  return countCodePoints(name) > LIMITS.name
    ? { field: 'name', sentence: problemSentences.name_too_long }
    : undefined
}

const FIELD_OF: FieldOf = { name_too_long: 'name', name_reserved: 'name', account_incomplete: 'name' }
