import type { ReactNode } from 'react'
import { newsletterWording } from '../../../contract/wording/newsletter/newsletter.ts'
import type { Api } from '../../client/api/api.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { OUTCOME_SENTENCES, subscribe } from '../../parts/newsletter-form/newsletter-state.ts'
import { Message } from '../../ui/messages/message.tsx'

/** Subscribes the email in the line. Resolves with what the line says to it; never rejects. */
export async function sendLetterLine(api: Api, form: HTMLFormElement): Promise<ReactNode> {
  const field = form.elements.namedItem('email') as HTMLInputElement
  const review = Number(new FormData(form).get('review'))
  const answer = await subscribe(api, { email: field.value.trim(), review })
  if (answer.type === 'answered') {
    field.ariaInvalid = null
    form.reset()
    return (
      <Message kind="success" isQuiet>
        {OUTCOME_SENTENCES[answer.outcome]}
      </Message>
    )
  }
  const { failure } = answer
  // A fault of the site says nothing of the address.
  if (!failure || failure.code === 'email_invalid') {
    field.ariaInvalid = 'true'
    const clear = () => {
      field.ariaInvalid = null
    }
    field.addEventListener('input', clear, { once: true })
  }
  field.focus()
  return <FailedAction sentence={newsletterWording.invalid} failure={failure} />
}
