import type { AccountLink } from '../../../contract/accounts/account-links.ts'
import { type AccountLinkKind, accountLinkPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'
import { emailLinkWording, confirmLinkWording } from '../../../contract/wording/accounts/account-links.ts'
import { EmailLine, Buttons, Words, EnvelopeForm, BackHome } from '../../parts/envelope/envelope.tsx'
import { MailCheck } from '../../ui/icons/icons.ts'
import { useEffect, useEffectEvent, type ReactNode, useState } from 'react'
import {
  editorPageWording,
  ownerPageWording,
  roleLinkWording,
  takeRoleText,
} from '../../../contract/wording/accounts/owner.ts'
import { useSession } from '../../client/session/session.ts'
import { buttonClass, Button } from '../../ui/buttons/button.tsx'
import { FailedAction } from '../../parts/fault/failed-action.tsx'

/** The props of the form of a link that can be used. */
export interface OpenLinkProps {
  kind: AccountLinkKind
  link: AccountLink
  token: string
  /** Why the form was refused that was sent without script. */
  refused: Failure | undefined
  /** Reads the link again. */
  retry: () => void
}

/** Confirms the email that received the link: of a new account, or the new one of an account. */
export function ConfirmEmail({ kind, link: { email }, token, refused }: OpenLinkProps) {
  const words = kind === 'confirm' ? confirmLinkWording : emailLinkWording
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

/**
 * The owner's link or an invitation: shows which account would get the role. Anonymous visitors sign in in another tab and
 * return, because the token must not be passed on.
 */
export function TakeRole({ kind, link: { name, email }, token, refused, retry }: OpenLinkProps) {
  const words = kind === 'editor' ? editorPageWording : ownerPageWording
  const { status } = useSession()
  const isAnonymous = name === null || email === null
  const readAgain = useEffectEvent(retry)
  useEffect(() => {
    // Signed in meanwhile, in the other tab.
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
      <Words>{takeRoleText({ name, email }, words.question)}</Words>
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
