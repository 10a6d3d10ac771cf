import type { AccountLink } from '../../contract/accounts/account-links.ts'
import {
  ACCOUNT_DONE_PATH,
  ACCOUNT_LINKS,
  accountLinkPath,
  CONFIRM_PATH,
  UNSUBSCRIBE_PATH,
} from '../../contract/links.ts'
import { notFound } from '../client/api/api.ts'
import type { Route } from './route.ts'

/** The pages that newsletter mails link to. */
const subscriptionPage: Pick<Route, 'load' | 'isPlain' | 'isPrivate'> = {
  load: (api, { search }, signal) => {
    const token = search.get('token') ?? ''
    return token === ''
      ? Promise.reject(notFound('subscription_not_found'))
      : api.call('GET /api/newsletter/subscription', { query: { token }, signal })
  },
  isPlain: true,
  isPrivate: true,
}

const accountPage: Pick<Route, 'screen' | 'file' | 'isPlain'> = {
  screen: () => import('../screens/account-links/account-page-screen.tsx'),
  file: 'account-links/account-page-screen.tsx',
  isPlain: true,
}

/** The pages that account mails and the owner's link lead to. */
const accountLinkPages = ACCOUNT_LINKS.map((link): Route<AccountLink> => ({
  pattern: accountLinkPath(link),
  ...accountPage,
  load: (api, { search }, signal) =>
    api.call('GET /api/auth/link', { query: { link, token: search.get('token') ?? '' }, signal }),
  isPrivate: true,
  isMissing: ({ state }) => state === 'ended',
}))

/** Of the one route table (routes.ts): plain paths with a token. */
export const mailLinkRoutes: readonly Route[] = [
  {
    pattern: CONFIRM_PATH,
    screen: () => import('../screens/newsletter/confirm-screen.tsx'),
    file: 'newsletter/confirm-screen.tsx',
    ...subscriptionPage,
  },
  {
    pattern: UNSUBSCRIBE_PATH,
    screen: () => import('../screens/newsletter/choice-screen.tsx'),
    file: 'newsletter/choice-screen.tsx',
    ...subscriptionPage,
  },
  ...accountLinkPages,
  { pattern: ACCOUNT_DONE_PATH, ...accountPage, isUnlisted: true },
]
