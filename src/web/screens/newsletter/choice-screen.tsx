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
import { ConfirmationMessage, SubscriptionNotFound, SubscriptionPage } from './subscription-page.tsx'
import { chooseCategories, unsubscribe, useSubscription } from './use-subscription.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'
import { CategoryPicks, readPickedCategories } from '../../parts/category-picks/category-picks.tsx'
import { CircleAlert } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import { Hint } from '../../ui/fields/text-field.tsx'

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

function Choice({ loaded, token, done }: { loaded: Subscription; token: string; done: string | null }) {
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

type ChoiceAction = 'save' | 'leave' | 'come-back'

interface ChoiceFormProps {
  subscription: Subscription
  token: string
  running: ChoiceAction | undefined
  last: ChoiceAction | undefined
  failure: Failure | undefined
  isSaved: boolean
  /** The choice applies once the subscriber has confirmed by this mail. */
  confirmation: MailedConfirmation | undefined
  /** An empty list means all categories. */
  onSave: (categories: readonly string[]) => void
  onLeave: () => void
}

/** The categories, all ticked if none was chosen; saving with none ticked unsubscribes, and the form says so. */
function ChoiceForm({
  subscription: { email, categories },
  token,
  running,
  last,
  failure,
  isSaved,
  confirmation,
  onSave,
  onLeave,
}: ChoiceFormProps) {
  const isScripted = useHydrated()
  const offered = useCategories()
  const [isClosed, setIsClosed] = useState(false)
  const [lastRunning, setLastRunning] = useState(running)
  if (running !== lastRunning) {
    setLastRunning(running)
    setIsClosed(false)
  }
  const form = useRef<HTMLFormElement>(null)
  const [isNonePicked, setIsNonePicked] = useState(false)
  const closing = isScripted && {
    onClose: () => setIsClosed(true),
    closeLabel: siteWording.closeMessage,
  }

  const picks = () => (form.current ? readPickedCategories(form.current) : [])
  const save = () => {
    const picked = picks()
    if (picked.length === 0) return onLeave()
    onSave(offered.every(({ id }) => picked.includes(id)) ? [] : picked)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('value') === SUBSCRIPTION_FORM.leave) onLeave()
    else save()
  }
  return (
    <Envelope heading={choiceWording.heading}>
      <EmailLine words={choiceWording.lead} email={email} />
      <EnvelopeForm
        ref={form}
        action={UNSUBSCRIBE_PATH}
        onSubmit={submit}
        onChange={() => setIsNonePicked(picks().length === 0)}
      >
        <input type="hidden" name="token" value={token} />
        <CategoryPicks legend={choiceWording.legend} picked={categories.length === 0 ? 'all' : categories} />
        {/* The region exists before its text: screen readers often skip text that arrives together with its region. */}
        <div aria-live="polite">
          {isNonePicked ? (
            <Message kind="notice" isQuiet icon={<CircleAlert />}>
              {choiceWording.none}
            </Message>
          ) : (
            <Hint>{choiceWording.noneHint}</Hint>
          )}
        </div>
        <Buttons>
          <Button
            variant="primary"
            type="submit"
            name={SUBSCRIPTION_FORM.button}
            value={SUBSCRIPTION_FORM.save}
            busy={running === 'save' || running === 'come-back'}
            disabled={running === 'leave'}
          >
            {running === 'save' ? choiceWording.saving : choiceWording.save}
          </Button>
          <Button
            variant="danger"
            type="submit"
            name={SUBSCRIPTION_FORM.button}
            value={SUBSCRIPTION_FORM.leave}
            busy={running === 'leave'}
            disabled={running === 'save'}
          >
            {running === 'leave' ? choiceWording.leaving : choiceWording.leave}
          </Button>
        </Buttons>
        {confirmation && !isClosed && <ConfirmationMessage confirmation={confirmation} {...closing} />}
        {isSaved && !confirmation && !isClosed && (
          <Message kind="success" {...closing}>
            {last === 'come-back' ? choiceWording.back : choiceWording.saved}
          </Message>
        )}
        {failure && (
          <FailedAction
            sentence={last === 'leave' ? choiceWording.leaveFailed : choiceWording.saveFailed}
            failure={failure}
            onRetry={last === 'leave' ? onLeave : save}
          />
        )}
      </EnvelopeForm>
    </Envelope>
  )
}
