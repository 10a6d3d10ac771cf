import { useEffect } from 'react'
import { MailCheck } from '../../ui/icons/icons.ts'
import { accountDonePath, CONFIRM_PATH } from '../../../contract/links.ts'
import type { Subscription } from '../../../contract/newsletter/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/newsletter/subscription-form.ts'
import { scriptBase } from '../../../contract/site/scripts.ts'
import { confirmWording } from '../../../contract/wording/newsletter/subscription.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { BackHome, EmailLine, Buttons, Envelope, EnvelopeForm } from '../../parts/envelope/envelope.tsx'
import { confirmSubscription, useSubscription } from './use-subscription.ts'
import { SubscriptionNotFound, SubscriptionPage } from './subscription-page.tsx'

/** The page of the confirmation mail: nothing changes until the button is pressed (docs/product/addresses.md). */
export default function ConfirmScreen({ resource, search, retry }: ScreenProps<Subscription>) {
  const token = search.get('token') ?? ''
  return (
    <SubscriptionPage
      heading={confirmWording.heading}
      path={CONFIRM_PATH}
      token={token}
      resource={resource}
      retry={retry}
    >
      {(subscription) => (
        <Confirmation loaded={subscription} token={token} done={search.get(SUBSCRIPTION_FORM.done)} />
      )}
    </SubscriptionPage>
  )
}

function Confirmation({ loaded, token, done }: { loaded: Subscription; token: string; done: string | null }) {
  const api = useApi()
  const { subscription, running, failure, run } = useSubscription<'confirm'>(loaded, done)
  const { email, state } = subscription
  const confirm = () => void run('confirm', () => confirmSubscription(api, token))
  useEffect(() => {
    // Nobody who sees the address or shares it later passes the token on.
    if (state === 'confirmed') {
      const done = scriptBase(window.location.pathname) + accountDonePath('subscribed')
      window.history.replaceState(window.history.state, '', done)
    }
  }, [state])

  if (failure?.code === 'subscription_not_found') return <SubscriptionNotFound token={token} />
  if (state === 'confirmed') {
    const isNewlyConfirmed = loaded.state !== 'confirmed' || done === 'confirmed'
    return (
      <Envelope heading={confirmWording.confirmedHeading}>
        <EmailLine
          words={isNewlyConfirmed ? confirmWording.confirmed : confirmWording.alreadyConfirmed}
          email={email}
        />
        <Buttons>
          <BackHome />
        </Buttons>
      </Envelope>
    )
  }
  return (
    <Envelope heading={confirmWording.heading}>
      <EmailLine words={confirmWording.question} email={email} />
      <EnvelopeForm
        action={CONFIRM_PATH}
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <input type="hidden" name="token" value={token} />
        <Buttons>
          <Button variant="primary" type="submit" busy={running !== undefined}>
            {running === undefined && <MailCheck />}
            <span>{running === undefined ? confirmWording.confirm : confirmWording.confirming}</span>
          </Button>
          <BackHome />
        </Buttons>
        {failure && running === undefined && (
          <FailedAction sentence={confirmWording.failed} failure={failure} />
        )}
      </EnvelopeForm>
    </Envelope>
  )
}
