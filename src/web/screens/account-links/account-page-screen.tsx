import type { AccountLink } from '../../../contract/accounts/account-links.ts'
import { ACCOUNT_DONE_PATH } from '../../../contract/links.ts'
import { useLocation } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { AccountDone } from './account-done.tsx'
import { AccountLinkPage } from './account-link.tsx'

/** The pages of account mails and of the owner's link, as one chunk: the route table of every page stays small. */
export default function AccountPageScreen(props: ScreenProps<AccountLink>) {
  const { pathname } = useLocation()
  const isDone = pathname.startsWith(ACCOUNT_DONE_PATH)
  return isDone ? <AccountDone search={props.search} /> : <AccountLinkPage {...props} />
}
