import { HOME_PATH, UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import type { MailedConfirmation, Subscription } from '../../../contract/newsletter/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/newsletter/subscription-form.ts'
import type { Failure } from '../../../contract/page.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { choiceWording } from '../../../contract/wording/newsletter/subscription.ts'
import { useCategories } from '../../client/site.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import type { ChoiceAction } from './choice-form.tsx'
import { ConfirmationMessage } from './confirmation-message.tsx'
import { EmailLine, Buttons, Envelope, EnvelopeForm } from '../../parts/envelope/envelope.tsx'

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
export function Unsubscribed({
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
