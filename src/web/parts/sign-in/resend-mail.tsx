import { MailCheck } from '../../ui/icons.ts'
import { useId, useState } from 'react'
import { againIn, mailSentWording } from '../../../contract/wording/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Hint } from '../../ui/text-field.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import styles from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'
import { useFormSubmission } from './use-form-submission.ts'

/** A mail takes a while; asked for more often, it only comes more often. Seconds. */
const PAUSE = 60

/** That the mail is on its way, and once it has had its time, the same again. */
export function SendAgain({ again }: { again: () => Promise<void> }) {
  const { form, isBusy, refusal, onSubmit } = useFormSubmission({})
  const id = useId()
  const [isAgain, setIsAgain] = useState(false)
  const countdown = useCountdown(PAUSE)
  const isWaiting = countdown.left > 0
  const request = async () => {
    await again()
    setIsAgain(true)
    countdown.restart()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit(request)}>
      {/* There before its words are: those that come with their region are often not read aloud. */}
      <div role="status">
        {!isBusy && !refusal && (
          <Message kind="success" icon={<MailCheck />} isQuiet>
            {isAgain ? mailSentWording.sentAgain : mailSentWording.sent}
          </Message>
        )}
      </div>
      <RefusalMessage id={id} refusal={refusal} />
      <Button type="submit" busy={isBusy} disabled={isWaiting}>
        {isBusy ? mailSentWording.sending : isWaiting ? againIn(countdown.left) : mailSentWording.again}
      </Button>
    </form>
  )
}

/** For whoever looks for the mail in vain. */
export function MailLost({ before }: { before: Step }) {
  const { go } = useSignInFlow()
  return (
    <Hint>
      {mailSentWording.hint}
      <button type="button" className="text-link" onClick={() => go(before)}>
        {mailSentWording.otherAddress}
      </button>
      。
    </Hint>
  )
}
