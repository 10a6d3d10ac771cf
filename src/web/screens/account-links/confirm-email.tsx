import { emailLinkWording, confirmLinkWording } from '../../../contract/wording/accounts/account-links.ts'
import { EmailLine } from '../../parts/envelope/envelope.tsx'
import { MailCheck } from '../../ui/icons/icons.ts'
import type { OpenLinkProps } from './open-link.ts'
import { LinkForm } from './link-form.tsx'

/** Confirms the email that received the link: of a new account, or the new one of an account. */
export function ConfirmEmail({ kind, link: { email }, token, refused }: OpenLinkProps) {
  const words = kind === 'confirm' ? confirmLinkWording : emailLinkWording
  return (
    <>
      <EmailLine words={words.text} email={email ?? ''} />
      <LinkForm
        link={kind}
        token={token}
        refused={refused}
        icon={<MailCheck />}
        submitLabel={words.submit}
        busyLabel={words.submitting}
      />
    </>
  )
}
