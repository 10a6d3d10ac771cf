import { type ReactNode, useId } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { signInWording } from '../../../contract/wording/sign-in.ts'
import { OtherWays } from './other-ways.tsx'
import { PasswordForm } from './password-form.tsx'
import { useSignInFlow } from './sign-in-flow.ts'
import { type SignInTab, SignInTabs } from './sign-in-tabs.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import styles from './sign-in.module.css'
import { StepFrame } from './step-frame.tsx'
import { TextButton } from './text-button.tsx'

interface FirstStepProps {
  tab: SignInTab
  /** Why one is here. */
  lead: ReactNode
  /** What follows the sign-in. */
  promise: ReactNode
  refused: Failure | undefined
}

/** Where everybody begins: the ways in on one leaf, a new account on the other. */
export function FirstStep({ tab, lead, promise, refused }: FirstStepProps) {
  const { go } = useSignInFlow()
  const id = useId()
  return (
    <StepFrame heading={signInWording.heading} lead={lead}>
      {promise}
      <SignInTabs id={id} shown={tab} onShow={(at) => go({ at })}>
        {tab === 'sign-in' ? <PasswordForm id={id} refused={refused} /> : <SignUpForm id={id} />}
        <OtherWays id={id} tab={tab} />
        {tab === 'sign-in' && (
          <div className={styles.links}>
            <TextButton onClick={() => go({ at: 'code' })}>{signInWording.byCode}</TextButton>
            <TextButton onClick={() => go({ at: 'recovery' })}>{signInWording.forgotten}</TextButton>
          </div>
        )}
      </SignInTabs>
    </StepFrame>
  )
}
