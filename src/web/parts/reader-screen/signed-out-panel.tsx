import type { MouseEvent } from 'react'
import { HOME_PATH, signInPath } from '../../../contract/links.ts'
import { signedOutWording } from '../../../contract/wording/reading/reading-list.ts'
import { useLocation } from '../../client/location/location.ts'
import { useSignInPrompt } from '../../client/session/sign-in-prompt.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { EmptyArt } from '../asterism/empty-art.tsx'
import { isPlainClick, SiteLink } from '../site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'

/** 請先登入, on a screen with a reader's own data. `text` says what the sign-in opens. */
export function SignedOutPanel({ text }: { text: string }) {
  const { pathname, search } = useLocation()
  const prompt = useSignInPrompt()
  // With script the link opens the dialog; without it, the sign-in page.
  const openDialog = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    prompt.open({ reason: text })
  }
  return (
    <EmptyState
      art={<EmptyArt name="wenchang" />}
      title={signedOutWording.heading}
      text={text}
      frame="surface"
      action={
        <Row justify="center" wrap gap="3">
          <SiteLink to={HOME_PATH} className={buttonClass()}>
            {signedOutWording.backHome}
          </SiteLink>
          <SiteLink
            to={signInPath(pathname + search)}
            className={buttonClass({ variant: 'primary' })}
            onClick={openDialog}
          >
            {signedOutWording.signIn}
          </SiteLink>
        </Row>
      }
    />
  )
}
