import { MailCheck } from '../../ui/icons/icons.ts'
import { useId, useState, useEffect } from 'react'
import { againIn, mailSentWording } from '../../../contract/wording/accounts/sign-in.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Message } from '../../ui/messages/message.tsx'
import { Hint } from '../../ui/fields/text-field.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { RefusalMessage } from './refusal-message.tsx'
import { type Step, useSignInFlow } from './sign-in-flow.ts'
import { useFormSubmission } from './use-form-submission.ts'

/** Pause before a mail can be requested again, since delivery takes time. Seconds. */
const PAUSE = 60

interface ResendMailProps {
  resend: () => Promise<void>
  /** The step in which the visitor can change the email. */
  before: Step
  /** Without a mail server: the step itself says where mails are. */
  isOnMachine: boolean
}

/** Says that the mail was sent, and sends it again after a pause. */
export function ResendMail({ resend, before, isOnMachine }: ResendMailProps) {
  const { go } = useSignInFlow()
  const { form, isBusy, refusal, onSubmit } = useFormSubmission({})
  const id = useId()
  const [hasResent, setHasResent] = useState(false)
  const countdown = useCountdown(PAUSE)
  const isWaiting = countdown.left > 0
  const request = async () => {
    await resend()
    setHasResent(true)
    countdown.restart()
  }
  return (
    <>
      <Stack as="form" fit narrow gap="4" ref={form} onSubmit={onSubmit(request)}>
        {/* The region exists before its text: screen readers often skip text that arrives together with its region. */}
        <div role="status">
          {!isBusy && !refusal && (hasResent || !isOnMachine) && (
            <Message kind={isOnMachine ? 'notice' : 'success'} icon={<MailCheck />} isQuiet>
              {isOnMachine
                ? mailSentWording.onMachineAgain
                : mailSentWording[hasResent ? 'sentAgain' : 'sent']}
            </Message>
          )}
        </div>
        <RefusalMessage id={id} refusal={refusal} />
        <Button type="submit" busy={isBusy} disabled={isWaiting}>
          {isBusy ? mailSentWording.sending : isWaiting ? againIn(countdown.left) : mailSentWording.again}
        </Button>
      </Stack>
      <Hint>
        {isOnMachine ? mailSentWording.orElse : mailSentWording.hint}
        <button type="button" className="text-link" onClick={() => go(before)}>
          {mailSentWording.otherAddress}
        </button>
        。
      </Hint>
    </>
  )
}

/** The remaining whole seconds of a pause, by clock time, so that they are right after the tab was suspended. */
function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const update = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 1_000)
    update()
    return () => clearInterval(timer)
  }, [end])
  return { left, restart: () => setEnd(Date.now() + seconds * 1_000) }
}
