import { CATEGORY_IDS } from '../../../contract/categories.ts'
import { HOME_PATH, UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import type { Subscription } from '../../../contract/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/subscription-form.ts'
import type { Failure } from '../../../contract/page.ts'
import { siteWording } from '../../../contract/wording/site.ts'
import { choiceWording } from '../../../contract/wording/subscription.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { ChoiceAction } from './choice-form.tsx'
import { AddressLine, Buttons, Envelope } from './envelope.tsx'
import styles from './envelope.module.css'

interface LeftNewsletterProps {
  subscription: Subscription
  token: string
  running: ChoiceAction | undefined
  /** True after a confirmation mail has been sent. */
  isConfirmationSent: boolean
  failure: Failure | undefined
  onComeBack: () => void
}

/** Shown after unsubscribing; a button subscribes again with the same categories, confirmed by mail. */
export function LeftNewsletter({
  subscription: { email, categories },
  token,
  running,
  isConfirmationSent,
  failure,
  onComeBack,
}: LeftNewsletterProps) {
  return (
    <Envelope heading={choiceWording.leftHeading}>
      <AddressLine words={choiceWording.left} email={email} />
      <form
        method="post"
        action={UNSUBSCRIBE_PATH}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onComeBack()
        }}
      >
        <input type="hidden" name="token" value={token} />
        {(categories.length === 0 ? CATEGORY_IDS : categories).map((slug) => (
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
        {isConfirmationSent && <Message kind="success">{choiceWording.asked}</Message>}
        {failure && <FailedAction sentence={choiceWording.comeBackFailed} failure={failure} />}
      </form>
    </Envelope>
  )
}
