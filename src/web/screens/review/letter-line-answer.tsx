import type { ReactNode } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { newsletterWording } from '../../../contract/wording/newsletter/newsletter.ts'
import { type Api, toFailure } from '../../client/api/api.ts'
import { FailedAction } from '../../parts/fault/failed-action.tsx'
import { looksLikeEmail, OUTCOME_SENTENCES } from '../../parts/newsletter-form/newsletter-state.ts'
import { Message } from '../../ui/messages/message.tsx'

/** Subscribes the email in the line. Resolves with what the line says to it; never rejects. */
export async function sendLetterLine(api: Api, form: HTMLFormElement): Promise<ReactNode> {
  const field = form.elements.namedItem('email') as HTMLInputElement
  const email = field.value.trim()
  let failure: Failure | undefined
  if (looksLikeEmail(email)) {
    try {
      const { outcome } = await api.call('POST /api/newsletter', { body: { email } })
      field.ariaInvalid = null
      form.reset()
      return (
        <Message kind="success" isQuiet>
          {OUTCOME_SENTENCES[outcome]}
        </Message>
      )
    } catch (cause) {
      failure = toFailure(cause)
    }
  }
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
