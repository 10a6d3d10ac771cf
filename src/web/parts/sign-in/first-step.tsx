import { type ReactNode, useId } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { signInWording, signUpWording } from '../../../contract/wording/accounts/sign-in.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import { type SignInTab, SignInTabs } from './sign-in-tabs.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { TextButton } from './text-button.tsx'

interface FirstStepProps {
  tab: SignInTab
  /** Says why the visitor should sign in. A new account has a welcome of its own instead. */
  lead: ReactNode
  /** Says what happens after the sign-in. */
  promise: ReactNode
  /** The failure of another sign-in method. */
  refused: Failure | undefined
}

/** The first step: one tab with the sign-in methods, one for a new account. */
export function FirstStep({ tab, lead, promise, refused }: FirstStepProps) {
  const { go } = useSignInFlow()
  const id = useId()
  const welcome = tab === 'sign-up' ? signUpWording : { heading: signInWording.heading, lead }
  return (
    <StepFrame heading={welcome.heading} lead={welcome.lead}>
      {promise}
      <SignInTabs id={id} shown={tab} onShow={(at) => go({ at })}>
        {tab === 'sign-in' ? <PasswordForm id={id} refused={refused} /> : <SignUpForm id={id} />}
        <OtherSignInMethods id={id} tab={tab} />
        {tab === 'sign-in' && (
          <div className={styles.links}>
            <TextButton onClick={() => go({ at: 'code' })}>{signInWording.byCode}</TextButton>
            <TextButton onClick={() => go({ at: 'password-reset' })}>{signInWording.forgotten}</TextButton>
          </div>
        )}
      </SignInTabs>
    </StepFrame>
  )
}
