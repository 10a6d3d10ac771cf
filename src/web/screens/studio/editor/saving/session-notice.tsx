import { useEffect } from 'react'
import { saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useSession } from '../../../../client/session/session.ts'
import { useSignInPrompt } from '../../../../client/session/sign-in-prompt.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from '../notices.module.css'

/** The session has ended: one goes on writing, and signs in when it suits. A dialog would take what is being typed. */
export function SessionNotice() {
  const { status } = useSession()
  const signInPrompt = useSignInPrompt()
  useEffect(() => signInPrompt.hold(), [signInPrompt])
  if (status !== 'expired') return null
  return (
    <Row wrap gap="1 2" size="4" role="alert" className={styles.notice}>
      <p>{saveWording.sessionOver}</p>
      <Row as="span" wrap gap="1 1">
        <Button
          size="s"
          // The text keeps the caret, which the dialog gives back.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => signInPrompt.open({ reason: saveWording.signInAgain })}
        >
          {saveWording.signIn}
        </Button>
      </Row>
    </Row>
  )
}

/** Without a connection one goes on writing. */
export function OfflineNotice() {
  return (
    <Row wrap gap="1 2" size="4" role="status" className={styles.notice}>
      <p>{saveWording.offlineNote}</p>
    </Row>
  )
}
