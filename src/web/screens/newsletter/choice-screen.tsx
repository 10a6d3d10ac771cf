import { UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import type { Subscription } from '../../../contract/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/subscription-form.ts'
import { choiceWording } from '../../../contract/wording/subscription.ts'
import { useApi } from '../../client/api-context.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { type ChoiceAction, ChoiceForm } from './choice-form.tsx'
import { LeftNewsletter } from './left-newsletter.tsx'
import { chooseCategories, leaveNewsletter } from './subscription-api.ts'
import { SubscriptionNotFound, SubscriptionPage } from './subscription-page.tsx'
import { useSubscription } from './use-subscription.ts'

/** The page that each newsletter links to: change the categories or unsubscribe (docs/product/newsletter.md). */
export default function ChoiceScreen({ resource, search, retry }: ScreenProps<Subscription>) {
  return (
    <SubscriptionPage
      heading={choiceWording.heading}
      path={UNSUBSCRIBE_PATH}
      resource={resource}
      retry={retry}
    >
      {(subscription) => (
        <Choice
          loaded={subscription}
          token={search.get('token') ?? ''}
          done={search.get(SUBSCRIPTION_FORM.done)}
        />
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
  if (failure?.code === 'subscription_not_found') return <SubscriptionNotFound />

  const shown = { subscription, token, running, failure: running === undefined ? failure : undefined }
  const isDone = last === undefined ? undefined : !failure && running === undefined
  const isSaved = isDone ?? done === 'saved'
  const isConfirmationSent =
    subscription.state !== 'confirmed' && (last === 'leave' ? false : (isDone ?? done === 'to_confirm'))
  const leave = () => void run('leave', () => leaveNewsletter(api, token))
  if (subscription.state === 'left') {
    const comeBack = () => void run('come-back', () => chooseCategories(api, token, subscription.categories))
    return <LeftNewsletter {...shown} isConfirmationSent={isConfirmationSent} onComeBack={comeBack} />
  }
  return (
    <ChoiceForm
      {...shown}
      last={last}
      isSaved={isSaved || isConfirmationSent}
      isConfirmationSent={isConfirmationSent}
      onSave={(categories) => void run('save', () => chooseCategories(api, token, categories))}
      onLeave={leave}
    />
  )
}
