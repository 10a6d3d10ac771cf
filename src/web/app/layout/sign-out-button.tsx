import { type ReactNode, useState } from 'react'
import { accountWording } from '../../../contract/wording/accounts/account.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useSessionSource } from '../../client/session/session.ts'
import { focusHeading } from '../../client/move-focus.ts'
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
  const signOut = async () => {
    setIsBusy(true)
    try {
      const { confirmSignOut, forgetNoteDrafts } = await import('./confirm-sign-out.tsx')
      if (!(await confirmSignOut())) return
      await api.call('POST /api/auth/sign-out')
      await forgetNoteDrafts()
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
    <button
      type="button"
      className={className}
      // Not disabled, so that the focus returns from the question to it.
      aria-disabled={isBusy}
      onClick={() => isBusy || void signOut()}
    >
      {children}
    </button>
  )
}
