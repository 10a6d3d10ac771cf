import { UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import type { MailedConfirmation, Subscription } from '../../../contract/newsletter/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/newsletter/subscription-form.ts'
import { choiceWording } from '../../../contract/wording/newsletter/subscription.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { type ChoiceAction, ChoiceForm } from './choice-form.tsx'
import { Unsubscribed } from './unsubscribed.tsx'
import { chooseCategories, unsubscribe } from './subscription-api.ts'
import { SubscriptionNotFound, SubscriptionPage } from './subscription-page.tsx'
import { useSubscription } from './use-subscription.ts'

/** The page that each newsletter links to: change the categories or unsubscribe (docs/product/newsletter.md). */
export default function ChoiceScreen({ resource, search, retry }: ScreenProps<Subscription>) {
  const token = search.get('token') ?? ''
  return (
    <SubscriptionPage
      heading={choiceWording.heading}
      path={UNSUBSCRIBE_PATH}
      token={token}
      resource={resource}
      retry={retry}
    >
      {(subscription) => (
        <Choice loaded={subscription} token={token} done={search.get(SUBSCRIPTION_FORM.done)} />
      )}
    </SubscriptionPage>
  )
}

interface ChoiceProps {
  loaded: Subscription
  token: string
  done: string | null
}

function Choice({ loaded, token, done }: ChoiceProps) {
  const api = useApi()
  const { subscription, running, last, failure, run } = useSubscription<ChoiceAction>(loaded, done)
  if (failure?.code === 'subscription_not_found') return <SubscriptionNotFound token={token} />

  const shown = { subscription, token, running, failure: running === undefined ? failure : undefined }
  const isDone = last === undefined ? undefined : !failure && running === undefined
  const isSaved = isDone ?? done === 'saved'
  const confirmation =
    isDone === false || subscription.state === 'confirmed'
      ? undefined
      : last === undefined
        ? readConfirmation(done)
        : subscription.confirmation
  const leave = () => void run('leave', () => unsubscribe(api, token))
  if (subscription.state === 'left') {
    const comeBack = () => void run('come-back', () => chooseCategories(api, token, subscription.categories))
    return <Unsubscribed {...shown} confirmation={confirmation} onComeBack={comeBack} />
  }
  return (
    <ChoiceForm
      {...shown}
      last={last}
      isSaved={isSaved}
      confirmation={confirmation}
      onSave={(categories) => void run('save', () => chooseCategories(api, token, categories))}
      onLeave={leave}
    />
  )
}

/** From the outcome of a form sent without script (contract/newsletter/subscription-form.ts). */
function readConfirmation(done: string | null): MailedConfirmation | undefined {
  return CONFIRMATIONS.find((confirmation) => done === `confirmation_${confirmation}`)
}

const CONFIRMATIONS = ['sent', 'recent'] as const
