import type { AccountLink, AccountLinkQuery } from '../../contract/accounts/account-links.ts'
import type { AccountLinkKind } from '../../contract/links.ts'
import { findReaderOfToken } from '../comments/notices.service.ts'
import type { Deps } from '../deps.ts'
import { toProblem } from '../platform/http/responses/answer-problem.ts'
import { findUser } from './accounts.store.ts'
import { findUserOfResetToken } from './account-mails.service.ts'
import { readInvitation, readOwnerLink } from './people/people.service.ts'
import { findEmailChange } from './profile.service.ts'
import type { Browser } from './sessions.service.ts'
import { findEmailOfConfirmToken } from './sign-up.service.ts'

/** Whether the link with this token can be used, and for which email. Changes nothing. */
export async function readAccountLink(
  deps: Deps,
  browser: Browser,
  { link, token }: AccountLinkQuery,
): Promise<AccountLink> {
  const found = await READERS[link](deps, token, browser)
  return { link, name: null, email: null, ...(found ?? { state: 'ended' }) }
}

type FoundLink = Pick<AccountLink, 'state'> & Partial<AccountLink>

/** Each returns undefined for a link that has ended. */
const READERS: Record<
  AccountLinkKind,
  (deps: Deps, token: string, browser: Browser) => Promise<FoundLink | undefined>
> = {
  confirm: async (deps, token) => {
    const email = await findEmailOfConfirmToken(deps, token)
    if (email === undefined) return undefined
    const user = await findUser(deps.database.queries, email)
    return { state: user?.isConfirmed === true ? 'done' : 'open', email }
  },
  reset: async (deps, token) => {
    const user = await findUserOfResetToken(deps, token)
    return user ? { state: 'open', email: user.email } : undefined
  },
  address: async (deps, token) => {
    const change = await findEmailChange(deps, token)
    if (!change) return undefined
    const { email, userId, present } = change
    const holder = await findUser(deps.database.queries, email)
    if (holder?.isConfirmed === true && holder.id !== userId) return undefined
    return { state: email === present ? 'done' : 'open', email }
  },
  thread: readReader,
  answers: readReader,
  owner: (deps, token, browser) => readRoleLink(readOwnerLink(deps, browser, token)),
  editor: (deps, token, browser) => readRoleLink(readInvitation(deps, browser, token)),
}

/** A link that ends the mails about answers to the comments of an account. */
async function readReader(deps: Deps, token: string): Promise<FoundLink | undefined> {
  const email = await findReaderOfToken(deps, token)
  return email === undefined ? undefined : { state: 'open', email }
}

/** A link that gives the signed-in account a role. */
async function readRoleLink(
  account: ReturnType<typeof readOwnerLink> | ReturnType<typeof readInvitation>,
): Promise<FoundLink | undefined> {
  try {
    return { state: 'open', ...(await account) }
  } catch (cause) {
    const { code } = toProblem(cause)
    if (code === 'owner_link_worn_out' || code === 'invitation_worn_out') return undefined
    throw cause
  }
}
