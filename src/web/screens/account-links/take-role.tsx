import { useEffect, useEffectEvent } from 'react'
import { accountLinkPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import {
  editorPageWording,
  ownerPageWording,
  roleLinkWording,
  takeRoleText,
} from '../../../contract/wording/accounts/owner.ts'
import { useSession } from '../../client/session/session.ts'
import { Buttons, Words } from '../../parts/envelope/envelope.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { OpenLinkProps } from './open-link.ts'
import { LinkForm } from './link-form.tsx'

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
