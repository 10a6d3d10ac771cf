import { useId, useState } from 'react'
import type { ChangedPassword, Session } from '../../../contract/accounts/accounts.ts'
import { LIMITS, countCodePoints } from '../../../contract/limits.ts'
import { passwordWording } from '../../../contract/wording/accounts/account-settings.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { RefusalMessage } from '../../parts/sign-in/refusal-message.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from '../../parts/sign-in/use-form-submission.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Row, Stack } from '../../ui/layout/primitives.tsx'
import { AccountSection, StatusMessage } from './account-section.tsx'
import { useReauthentication } from '../../parts/reauthentication/reauthentication.tsx'
import { PasswordField } from '../../parts/reauthentication/password-field.tsx'

/** 密碼: changes the password, which needs the current one, or sets the first password of an account without one. */
export function PasswordSection({ session }: { session: Session }) {
  const api = useApi()
  const source = useSessionSource()
  const withReauthentication = useReauthentication()
  const id = useId()
  const [typed, setTyped] = useState(NOTHING)
  const [status, setStatus] = useState<string>()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission(FIELD_OF)
  const { has_password: hasPassword } = session
  const type = (field: Partial<typeof NOTHING>) => {
    setTyped((before) => ({ ...before, ...field }))
    setStatus(undefined)
  }
  const request = async () => {
    const sent: ChangedPassword = {
      ...(hasPassword && { current_password: typed.current }),
      password: typed.next,
    }
    const changed = await withReauthentication(() => api.call('PUT /api/auth/password', { body: sent }))
    source.note('user_updated', changed)
    setTyped(NOTHING)
    setStatus(hasPassword ? passwordWording.changed : passwordWording.isSet)
  }
  const check = () => (hasPassword ? checkCurrent(typed.current) : undefined) ?? checkNext(typed.next)
  const [label, busyLabel] = hasPassword
    ? [passwordWording.change, passwordWording.changing]
    : [passwordWording.set, passwordWording.setting]
  return (
    <AccountSection
      heading={passwordWording.heading}
      why={hasPassword ? passwordWording.why : passwordWording.whyNone}
    >
      <Stack
        as="form"
        ref={form}
        noValidate
        fit
        gap="4"
        onSubmit={(event) => {
          setStatus(undefined)
          onSubmit(request, check)(event)
        }}
        onKeyDown={ignoreComposingEnter}
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={session.email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            name="current"
            label={passwordWording.current}
            value={typed.current}
            refusal={refusal}
            isBusy={isBusy}
            onChange={(current) => type({ current })}
          />
        )}
        <PasswordField
          name="next"
          label={passwordWording.next}
          value={typed.next}
          refusal={refusal}
          isBusy={isBusy}
          onChange={(next) => type({ next })}
          isNew
        />
        <RefusalMessage id={id} refusal={refusal} />
        <StatusMessage text={status} />
        <Row wrap gap="2">
          <Button type="submit" busy={isBusy}>
            {isBusy ? busyLabel : label}
          </Button>
        </Row>
      </Stack>
    </AccountSection>
  )
}

const NOTHING = { current: '', next: '' }

function checkCurrent(password: string): Refusal | undefined {
  return password === '' ? { field: 'current', sentence: passwordWording.currentMissing } : undefined
}

/** Checks the length only; the server checks the other rules. */
function checkNext(password: string): Refusal | undefined {
  if (password === '') return { field: 'next', sentence: passwordWording.nextMissing }
  return countCodePoints(password) < LIMITS.passwordLeast
    ? { field: 'next', sentence: problemSentences.password_too_short }
    : undefined
}

const FIELD_OF: FieldOf = {
  password_wrong: 'current',
  password_too_short: 'next',
  password_too_long: 'next',
  password_common: 'next',
}
