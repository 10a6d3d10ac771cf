import { type ComponentType, type ReactNode, useState } from 'react'

import { accountWording } from '../../../contract/wording/accounts/account.ts'
import { useApi } from '../../client/api-context.ts'
import { useSessionSource } from '../../client/session.ts'
import { focusHeading } from '../move-focus.ts'
import type { SignOutQuestionProps } from './sign-out-question.tsx'
import { useAlerts } from '../../ui/messages/alerts.tsx'

interface SignOutButtonProps {
  className?: string
  onDone?: () => void
  children: ReactNode
}

/** Signs out in all tabs of this browser. Asks first where notes would be lost. */
export function SignOutButton({ className, onDone, children }: SignOutButtonProps) {
  const api = useApi()
  const session = useSessionSource()
  const { show } = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const [Question, setQuestion] = useState<ComponentType<SignOutQuestionProps>>()
  const signOut = async (isConfirmed: boolean) => {
    setIsBusy(true)
    setQuestion(undefined)
    try {
      const { SignOutQuestion, hasNoteDrafts, forgetNoteDrafts } = await import('./sign-out-question.tsx')
      if (!isConfirmed && hasNoteDrafts()) return setQuestion(() => SignOutQuestion)
      await api.call('POST /api/auth/sign-out')
      forgetNoteDrafts()
      session.noteSignedOut()
      onDone?.()
      // The sign-in link has replaced this button.
      requestAnimationFrame(focusHeading)
    } catch {
      show({ kind: 'error', text: accountWording.signOutFailed })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <button type="button" className={className} disabled={isBusy} onClick={() => void signOut(false)}>
        {children}
      </button>
      {Question && <Question onConfirm={() => void signOut(true)} onCancel={() => setQuestion(undefined)} />}
    </>
  )
}
