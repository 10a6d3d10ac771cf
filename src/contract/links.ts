import { parseRowId } from './row-id.ts'

/**
 * The site's addresses as clean paths. In the app a path follows `#`; without it, it is the permalink
 * (docs/product/addresses.md). URLs in feeds, mails and shares are permalinks.
 */
export const HOME_PATH = '/'
export const ALL_REVIEWS_PATH = '/reviews'
export const CATEGORIES_PATH = '/categories'
export const ABOUT_PATH = '/about'
export const READING_LIST_PATH = '/reading-list'
/** The import of a book list. */
export const LIST_IMPORT_PATH = '/reading-list/import'
export const SIGN_IN_PATH = '/sign-in'
export const ACCOUNT_PATH = '/account'
export const BOOKMARKS_PATH = '/bookmarks'
export const PRIVACY_PATH = '/privacy'
export const TERMS_PATH = '/terms'

/** The permalink, with the slug of a review that has one. Hash routes and other addresses of a review go without. */
export const reviewPath = (id: number, slug = ''): string =>
  `/review/${id}${slug && `-${encodeURIComponent(slug)}`}`

/** The slugs of pages that stand at an address of the program's own, in place of its text. */
export const OWN_PAGES = ['about', 'privacy', 'terms'] as const

export type OwnPageName = (typeof OWN_PAGES)[number]

/** The permalink of a text of any kind. Pages stand under their slug alone. */
export function textPath({ kind, id, slug }: { kind: string | null; id: number; slug: string }): string {
  if (kind !== 'page') return reviewPath(id, slug)
  return (OWN_PAGES.includes(slug as OwnPageName) ? '/' : '/p/') + encodeURIComponent(slug)
}

/** The path of a review without its slug, with the rest of the address; other paths stay as they are. */
export const withoutSlug = (path: string): string => path.replace(/^(\/review\/\d+)-[^/?#]*/, '$1')

/** The id in the last part of a review's path, which alone decides; undefined for anything else. */
export const reviewIdOf = (part: string): number | undefined => parseRowId(part.replace(/-.*/s, ''))

/**
 * The sign-in page with its return path. A sign-in page as return path is replaced by its own return path, so that
 * links on the sign-in page do not nest.
 */
export function signInPath(from: string): string {
  const params = new URLSearchParams(isSignIn(from) ? queryOf(from) : '')
  const kept = SIGN_IN_PARAMETERS.flatMap((name) => {
    const value = params.get(name)
    return value === null || value.length > MAX_PARAMETER_LENGTH
      ? []
      : [`${name}=${encodeURIComponent(value)}`]
  })
  const to = safeReturnPath(from)
  const query = [...(to === HOME_PATH ? [] : [`to=${encodeURIComponent(to)}`]), ...kept]
  return query.length === 0 ? SIGN_IN_PATH : `${SIGN_IN_PATH}?${query.join('&')}`
}

/** The query parameters of the sign-in page besides `to`. */
const SIGN_IN_PARAMETERS = ['problem', 'second-step', 'action']
const MAX_PARAMETER_LENGTH = 100

/**
 * Normalises the return path of a sign-in: a clean path of this site, without slashes at its end. The sign-in page is
 * replaced by its own return path. Home for anything else, and for too long paths.
 */
export function safeReturnPath(to: string | null | undefined): string {
  let path = to ?? HOME_PATH
  for (;;) {
    // A second slash, a backslash or a control sign would make browsers read a host.
    if (path.length > MAX_RETURN_PATH_LENGTH || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return HOME_PATH
    // Each iteration shortens it.
    if (path.startsWith('/#/')) path = path.slice(2)
    else if (isSignIn(path)) path = new URLSearchParams(queryOf(path)).get('to') ?? HOME_PATH
    else return withoutEndSlashes(path)
  }
}

/** Characters: enough for the URL of the longest search. */
const MAX_RETURN_PATH_LENGTH = 2_000

const isSignIn = (path: string): boolean => withoutEndSlashes(path.replace(/[?#].*$/s, '')) === SIGN_IN_PATH
const queryOf = (path: string): string => /^[^?#]*\?([^#]*)/.exec(path)?.[1] ?? ''

function withoutEndSlashes(path: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  return (pathname.replace(/(?<!\/)\/+$/, '') || HOME_PATH) + rest
}

/** The fragment of the comments section. */
export const COMMENTS_ANCHOR = 'comments'
/** The form in which a comment is written. */
export const COMMENT_FORM_ANCHOR = 'write'

/** The id of a published comment's element. */
export const commentAnchor = (id: number): string => `comment-${id}`

/** The comment form posts here where scripts do not run (docs/product/interface.md). */
export const reviewCommentsPath = (id: number): string => `/review/${id}/comments`

/** The review with the comments that are older than this one (docs/product/lists.md). */
export const olderCommentsPath = (id: number, before: number): string => `${reviewPath(id)}?before=${before}`

/** The page whose form answers this comment, where there is no script. `before` names the page of the thread that shows it. */
export const answerPath = (id: number, comment: number, before?: number): string =>
  `${before === undefined ? `${reviewPath(id)}?` : `${olderCommentsPath(id, before)}&`}answer=${comment}`

export const NEWSLETTER_PATH = '/newsletter'

/** Names the screen that answers a refused form. As an address it is unknown. */
export const REFUSED_FORM_PATH = '/refused-form'

/** Paths of the links in mails; the token is in the query, and a GET changes nothing (docs/product/addresses.md). */
export const CONFIRM_PATH = '/newsletter/confirm'
export const UNSUBSCRIBE_PATH = '/newsletter/leave'
/** The URL in List-Unsubscribe (RFC 8058): a POST unsubscribes, a GET leads to UNSUBSCRIBE_PATH. */
export const ONE_CLICK_UNSUBSCRIBE_PATH = '/newsletter/unsubscribe'

/** The URL in List-Unsubscribe of mails about answers: a POST ends those of a thread, a GET leads to the page. */
export const ONE_CLICK_LEAVE_ANSWERS_PATH = '/account/leave-answers'

export const leaveAnswersPath = (token: string): string =>
  `${ONE_CLICK_LEAVE_ANSWERS_PATH}?token=${encodeURIComponent(token)}`

export const confirmSubscriptionPath = (token: string): string =>
  `${CONFIRM_PATH}?token=${encodeURIComponent(token)}`

export const subscriptionChoicePath = (token: string): string =>
  `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`

export const oneClickUnsubscribePath = (token: string): string =>
  `${ONE_CLICK_UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`

/** The links of account mails, of a site without an owner and of invitations, each by the last part of its path. */
export const ACCOUNT_LINKS = ['confirm', 'reset', 'address', 'owner', 'editor', 'thread', 'answers'] as const

export type AccountLinkKind = (typeof ACCOUNT_LINKS)[number]

export const accountLinkPath = (link: AccountLinkKind): string => `/account/${link}`

/** The parameter of these paths with the code of the problem why a form sent without script was refused. */
export const REFUSED_PARAMETER = 'problem'

/** Paths of the links in account mails; a GET changes nothing (docs/product/addresses.md). */
export const CONFIRM_EMAIL_PATH = '/account/confirm'
export const RESET_PASSWORD_PATH = '/account/reset'
const CHANGE_EMAIL_PATH = '/account/address'
/** The result page, without a token in its URL; `what` is an AccountDone. */
export const ACCOUNT_DONE_PATH = '/account/done'

export type AccountDone = 'confirmed' | 'reset' | 'address' | 'owner' | 'editor' | 'subscribed' | 'left'

export const accountDonePath = (what: AccountDone): string => `${ACCOUNT_DONE_PATH}?what=${what}`

/** The OAuth callback; it redirects, so that no parameter of a provider stays in the URL. */
export const oauthCallbackPath = (provider: string): string => `/account/arrive/${provider}`

/** The path of the one-time link of a site without an owner. */
export const OWNER_LINK_PATH = '/account/owner'
/** The owner's studio; the addresses within are in studio-links.ts. */
export const STUDIO_PATH = '/studio'
/** The screen of an address that the site does not have; `?path=` names one that may mean a text. */
export const MISSING_PATH = '/not-found'

export const ownerLinkPath = (token: string): string =>
  `${OWNER_LINK_PATH}?token=${encodeURIComponent(token)}`

/** The path of the link in the mail to a future editor. */
export const invitationPath = (token: string): string =>
  `${accountLinkPath('editor')}?token=${encodeURIComponent(token)}`

export const confirmEmailPath = (token: string): string =>
  `${CONFIRM_EMAIL_PATH}?token=${encodeURIComponent(token)}`

export const resetPasswordPath = (token: string): string =>
  `${RESET_PASSWORD_PATH}?token=${encodeURIComponent(token)}`

export const changeEmailPath = (token: string): string =>
  `${CHANGE_EMAIL_PATH}?token=${encodeURIComponent(token)}`

export const categoryPath = (slug: string): string => `/category/${encodeURIComponent(slug)}`

export const AUTHORS_PATH = '/authors'
export const YEARS_PATH = '/years'

/** The reviews of books by an author. */
export const authorPath = (name: string): string => `/author/${encodeURIComponent(name)}`

/** The reviews that were published in a year. */
export const yearPath = (year: string): string => `/year/${encodeURIComponent(year)}`

/** The reviews with a tag. */
export const tagPath = (name: string): string => `/tag/${encodeURIComponent(name)}`

/** A series with its texts. */
export const seriesPath = (slug: string): string => `/series/${encodeURIComponent(slug)}`
export const searchPath = (term: string): string => `/search?q=${encodeURIComponent(term)}`

/** The URL of a drawn cover; its version changes with the drawing, so it can be cached for ever. */
export const drawnCoverPath = (id: number, version: string): string => `/covers/${id}-${version}.svg`
export const mediaPath = (name: string): string => `/media/${name}`
