import type { AccountLink } from '../../../contract/accounts/account-links.ts'
import type { AccountLinkKind } from '../../../contract/links.ts'
import type { Failure } from '../../../contract/page.ts'

/** The props of the form of a link that can be used. */
export interface OpenLinkProps {
  kind: AccountLinkKind
  link: AccountLink
  token: string
  /** Why the form was refused that was sent without script. */
  refused: Failure | undefined
  /** Reads the link again. */
  retry: () => void
}
