import { addressLinkWording as words } from '../../../contract/wording/account-links.ts'
import { AddressLine } from '../../parts/envelope/envelope.tsx'
import { MailCheck } from '../../ui/icons.ts'
import type { OpenLinkProps } from './open-link.ts'
import { LinkForm } from './link-form.tsx'

/** Changes the account's email to the one that received the link. */
export function ChangeAddress({ link: { email }, token, refused }: OpenLinkProps) {
  return (
    <>
      <AddressLine words={words.text} email={email ?? ''} />
      <LinkForm
        link="address"
        token={token}
        refused={refused}
        icon={<MailCheck />}
        submitLabel={words.submit}
        busyLabel={words.submitting}
      />
    </>
  )
}
