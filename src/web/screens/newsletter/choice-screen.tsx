import { UNSUBSCRIBE_PATH, HOME_PATH } from '../../../contract/links.ts'
import type { MailedConfirmation, Subscription } from '../../../contract/newsletter/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/newsletter/subscription-form.ts'
import type { Failure } from '../../../contract/page.ts'
import { choiceWording } from '../../../contract/wording/newsletter/subscription.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { useApi } from '../../client/api/api-context.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useCategories } from '../../client/site.ts'
import { EmailLine, Buttons, Envelope, EnvelopeForm } from '../../parts/envelope/envelope.tsx'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { type ChoiceAction, ChoiceForm } from './choice-form.tsx'
import { ConfirmationMessage, SubscriptionNotFound, SubscriptionPage } from './subscription-page.tsx'
import { chooseCategories, unsubscribe, useSubscription } from './use-subscription.ts'

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

interface UnsubscribedProps {
  subscription: Subscription
  token: string
  running: ChoiceAction | undefined
  /** After a request to subscribe again. */
  confirmation: MailedConfirmation | undefined
  failure: Failure | undefined
  onComeBack: () => void
}

/** Shown after unsubscribing; a button subscribes again with the same categories, confirmed by mail. */
function Unsubscribed({
  subscription: { email, categories },
  token,
  running,
  confirmation,
  failure,
  onComeBack,
}: UnsubscribedProps) {
  const offered = useCategories().map(({ id }) => id)
  return (
    <Envelope heading={choiceWording.leftHeading}>
      <EmailLine words={choiceWording.left} email={email} />
      <EnvelopeForm
        action={UNSUBSCRIBE_PATH}
        onSubmit={(event) => {
          event.preventDefault()
          onComeBack()
        }}
      >
        <input type="hidden" name="token" value={token} />
        {(categories.length === 0 ? offered : categories).map((slug) => (
          <input key={slug} type="hidden" name="categories" value={slug} />
        ))}
        <Buttons>
          <SiteLink to={HOME_PATH} className={buttonClass({ variant: 'primary' })}>
            {siteWording.backHome}
          </SiteLink>
          <Button
            type="submit"
            name={SUBSCRIPTION_FORM.button}
            value={SUBSCRIPTION_FORM.save}
            busy={running !== undefined}
          >
            {running === undefined ? choiceWording.comeBack : choiceWording.comingBack}
          </Button>
        </Buttons>
        {confirmation && <ConfirmationMessage confirmation={confirmation} />}
        {failure && <FailedAction sentence={choiceWording.comeBackFailed} failure={failure} />}
      </EnvelopeForm>
    </Envelope>
  )
}
