import type { ReactNode } from 'react'
import type { Subscription, MailedConfirmation } from '../../../contract/newsletter/newsletter.ts'
import { confirmationWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { subscriptionNotFoundWording } from '../../../contract/wording/newsletter/subscription.ts'
import { faultWording } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { Envelope, Words } from '../../parts/envelope/envelope.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { NewsletterForm } from '../../parts/newsletter-form/newsletter-form.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { MailCheck } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import { Page } from '../../ui/page/page.tsx'

interface SubscriptionPageProps extends Pick<ScreenProps<Subscription>, 'resource' | 'retry'> {
  heading: string
  path: string
  token: string
  children: (subscription: Subscription) => ReactNode
}

/** Loads the subscription of a mail's token and handles an unknown or expired token and a failed request. */
export function SubscriptionPage({ heading, path, token, resource, retry, children }: SubscriptionPageProps) {
  useHead({ heading, canonical: path })
  const shown = useShownFailure(resource)
  return (
    <Page>
      {resource.state === 'ready' && children(resource.data)}
      {resource.state === 'loading' && !shown && <Spinner text={faultWording.retrying} />}
      {shown?.failure.code === 'subscription_not_found' && <SubscriptionNotFound token={token} />}
      {shown && shown.failure.code !== 'subscription_not_found' && (
        <Envelope heading={heading}>
          <Words>{subscriptionNotFoundWording.fault}</Words>
          <Fault failure={shown.failure} isRetrying={shown.isRetrying} onRetry={retry} />
        </Envelope>
      )}
    </Page>
  )
}

/** Shown for an unknown or expired token, with the form to subscribe again. */
export function SubscriptionNotFound({ token }: { token: string }) {
  return (
    <Envelope heading={subscriptionNotFoundWording.heading}>
      <Words>{subscriptionNotFoundWording.text}</Words>
      <NewsletterForm {...(token !== '' && { token })} />
    </Envelope>
  )
}

interface ConfirmationMessageProps {
  confirmation: MailedConfirmation
  /** With its label the message can be closed. */
  onClose?: () => void
  closeLabel?: string
}

/** Says whether a confirmation mail was sent, or why not. */
export function ConfirmationMessage({ confirmation, ...closing }: ConfirmationMessageProps) {
  return (
    <Message kind={confirmation === 'sent' ? 'success' : 'notice'} icon={<MailCheck />} {...closing}>
      {confirmationWording[confirmation]}
    </Message>
  )
}
