import { type FormEvent, useId, useRef, useState } from 'react'
import type { SignInOutcome } from '../../../contract/accounts.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { Failure } from '../../../contract/page.ts'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import { failureSentence } from '../../../contract/wording/site.ts'
import { useApi } from '../../client/api-context.ts'
import { toFailure } from '../../client/api.ts'
import { useSessionSource } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import { holdComposingEnter } from '../../ui/composing-enter.ts'
import { Field, TextInput } from '../../ui/text-field.tsx'
import { FailedAction } from '../fault/failed-action.tsx'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  onSignedIn: () => void
}

/** The one sign-in form, as a page and over an interrupted action (decisions.md 15). */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { caller } = useApi()
  const session = useSessionSource()
  const id = useId()
  const email = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'incomplete'>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') }
    if (typed.email === '' || typed.password === '') {
      setFailure('incomplete')
      email.current?.focus()
      return
    }
    setIsBusy(true)
    setFailure(undefined)
    try {
      const outcome = await caller.change<SignInOutcome>('POST', '/api/auth/sign-in', typed)
      if (outcome.state === 'signed_in') {
        session.note('signed_in', outcome.session)
        onSignedIn()
      }
    } catch (cause) {
      setFailure(toFailure(cause))
      email.current?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={holdComposingEnter}
    >
      <Field label={signInWording.email} htmlFor={`${id}-email`}>
        <TextInput
          ref={email}
          id={`${id}-email`}
          name="email"
          type="email"
          autoComplete="username"
          maxLength={LIMITS.email}
          readOnly={isBusy}
          required
        />
      </Field>
      <Field label={signInWording.password} htmlFor={`${id}-password`}>
        <TextInput
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          readOnly={isBusy}
          required
        />
      </Field>
      {failure !== undefined && (
        <FailedAction
          {...(failure === 'incomplete'
            ? { sentence: signInWording.incomplete }
            : { sentence: failureSentence(failure), failure })}
        />
      )}
      <Button variant="primary" type="submit" busy={isBusy}>
        {isBusy ? signInWording.submitting : signInWording.submit}
      </Button>
    </form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
