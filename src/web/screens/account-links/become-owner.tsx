import { useEffect } from 'react'
import { ownerLinkPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import { becomeOwnerText, ownerPageWording as words } from '../../../contract/wording/owner.ts'
import { useSession } from '../../client/session.ts'
import { Buttons, Words } from '../../parts/envelope/envelope.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { OpenLinkProps } from './open-link.ts'
import { LinkForm } from './link-form.tsx'

/**
 * The owner's link: shows which account would become the owner. Anonymous visitors sign in in another tab and return,
 * because the token must not be passed on.
 */
export function BecomeOwner({ link: { name, email }, token, refused, retry }: OpenLinkProps) {
  const { status } = useSession()
  const isAnonymous = name === null || email === null
  useEffect(() => {
    // Signed in meanwhile, in the other tab.
    if (isAnonymous && status === 'signed-in') retry()
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
            {words.signIn}
          </a>
          <a href={ownerLinkPath(token)} className={buttonClass()}>
            {words.goOn}
          </a>
        </Buttons>
      </>
    )
  }
  return (
    <>
      <Words>{becomeOwnerText({ name, email })}</Words>
      <Words>{words.about}</Words>
      <LinkForm
        link="owner"
        token={token}
        refused={refused}
        submitLabel={words.become}
        busyLabel={words.becoming}
      />
    </>
  )
}
