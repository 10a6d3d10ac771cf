import { type FormEvent, useRef, useState } from 'react'
import { UNSUBSCRIBE_PATH } from '../../../contract/links.ts'
import type { MailedConfirmation, Subscription } from '../../../contract/newsletter/newsletter.ts'
import { SUBSCRIPTION_FORM } from '../../../contract/newsletter/subscription-form.ts'
import type { Failure } from '../../../contract/page.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { choiceWording } from '../../../contract/wording/newsletter/subscription.ts'
import { useCategories } from '../../client/site.ts'
import { useHydrated } from '../../client/use-hydrated.ts'
import { CategoryPicks, readPickedCategories } from '../../parts/category-picks/category-picks.tsx'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CircleAlert } from '../../ui/icons/icons.ts'
import { Message } from '../../ui/messages/message.tsx'
import { Hint } from '../../ui/fields/text-field.tsx'
import { ConfirmationMessage } from './subscription-page.tsx'
import { EmailLine, Buttons, Envelope, EnvelopeForm } from '../../parts/envelope/envelope.tsx'

export type ChoiceAction = 'save' | 'leave' | 'come-back'

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
export function ChoiceForm({
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
