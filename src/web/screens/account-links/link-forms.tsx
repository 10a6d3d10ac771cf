import type { AccountLink } from '../../../contract/accounts/account-links.ts'
import { type AccountLinkKind, accountLinkPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import {
  answersLinkWording,
  confirmLinkWording,
  emailLinkWording,
  threadLinkWording,
} from '../../../contract/wording/accounts/account-links.ts'
import { EmailLine, Buttons, Words, EnvelopeForm, BackHome } from '../../parts/envelope/envelope.tsx'
import { MailCheck } from '../../ui/icons/icons.ts'
import { useEffect, useEffectEvent, type ReactNode, useState } from 'react'
import * as ownerWords from '../../../contract/wording/accounts/owner.ts'
import { useSession } from '../../client/session/session.ts'
import { useSignInPrompt } from '../../client/session/sign-in-prompt.ts'
import { buttonClass, Button } from '../../ui/buttons/button.tsx'
import { FailedAction } from '../../parts/fault/failed-action.tsx'

const { roleLinkWording } = ownerWords

/** The props of the form of a link that can be used. */
export interface OpenLinkProps {
  kind: AccountLinkKind
  link: AccountLink
  token: string
  refused: Failure | undefined
  retry: () => void
}

/** Asks the holder of the email that received the link: confirms it, of a new account or anew, or ends mails. */
export function ConfirmEmail({ kind, link: { email }, token, refused }: OpenLinkProps) {
  const words = WORDS[kind] ?? emailLinkWording
  return (
    <>
      <EmailLine words={words.text} email={email ?? ''} />
      <LinkForm
        link={kind}
        token={token}
        refused={refused}
        icon={<MailCheck />}
        submitLabel={words.submit}
        busyLabel={words.submitting}
      />
    </>
  )
}

const WORDS: Partial<Record<AccountLinkKind, ConfirmWords>> = {
  confirm: confirmLinkWording,
  thread: threadLinkWording,
  answers: answersLinkWording,
}

interface ConfirmWords {
  text: readonly [string, string]
  submit: string
  submitting: string
}

/** Shows which account would get the role. Visitors sign in over the page; without script in another tab: the token must not be passed on. */
export function TakeRole({ kind, link: { name, email }, token, refused, retry }: OpenLinkProps) {
  const words = kind === 'editor' ? ownerWords.editorPageWording : ownerWords.ownerPageWording
  const { status } = useSession()
  const signInPrompt = useSignInPrompt()
  const isAnonymous = name === null || email === null
  const readAgain = useEffectEvent(retry)
  useEffect(() => {
    // Signed in meanwhile, here or in another tab.
    if (isAnonymous && status === 'signed-in') readAgain()
  }, [isAnonymous, status])
  if (isAnonymous) {
    return (
      <>
        <Words>{words.signInFirst}</Words>
        <Buttons>
          <a
            href={SIGN_IN_PATH}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'primary' })}
            onClick={(event) => {
              event.preventDefault()
              const invitation = email === null ? {} : { invitation: { token, email } }
              signInPrompt.open({ reason: words.signInFirst, ...invitation })
            }}
          >
            {roleLinkWording.signIn}
          </a>
          <a href={`${accountLinkPath(kind)}?token=${encodeURIComponent(token)}`} className={buttonClass()}>
            {roleLinkWording.goOn}
          </a>
        </Buttons>
      </>
    )
  }
  return (
    <>
      <Words>{ownerWords.takeRoleText({ name, email }, words.question)}</Words>
      <Words>{words.about}</Words>
      <LinkForm
        link={kind}
        token={token}
        refused={refused}
        submitLabel={words.submit}
        busyLabel={roleLinkWording.busy}
      />
    </>
  )
}

interface LinkFormProps {
  link: AccountLinkKind
  token: string
  refused: Failure | undefined
  icon?: ReactNode
  submitLabel: string
  busyLabel: string
}

/** One button that uses the link. The browser sends the form itself: the next page has no token in its address. */
function LinkForm({ link, token, refused, icon, submitLabel, busyLabel }: LinkFormProps) {
  // A second press would use the link twice.
  const [isBusy, setIsBusy] = useState(false)
  return (
    <EnvelopeForm action={accountLinkPath(link)} onSubmit={() => setIsBusy(true)}>
      <input type="hidden" name="token" value={token} />
      {refused && !isBusy && <FailedAction sentence={refused.sentence} failure={refused} />}
      <Buttons>
        <Button variant="primary" type="submit" busy={isBusy}>
          {!isBusy && icon}
          {isBusy ? busyLabel : submitLabel}
        </Button>
        <BackHome />
      </Buttons>
    </EnvelopeForm>
  )
}
