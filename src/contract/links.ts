/**
 * The site's addresses as clean paths. In the app a path follows `#`; without it, it is the permalink
 * (decisions.md 1). Whatever leaves the site is a permalink (decisions.md 2).
 */
export const HOME_PATH = '/'
export const ALL_REVIEWS_PATH = '/reviews'
export const CATEGORIES_PATH = '/categories'
export const ABOUT_PATH = '/about'
export const READING_LIST_PATH = '/reading-list'
/** Bringing a list along from elsewhere. */
export const LIST_IMPORT_PATH = '/reading-list/import'
export const SIGN_IN_PATH = '/sign-in'
export const ACCOUNT_PATH = '/account'
export const BOOKMARKS_PATH = '/bookmarks'
export const PRIVACY_PATH = '/privacy'
export const TERMS_PATH = '/terms'

export function reviewPath(id: number): string {
  return `/review/${id}`
}

/** The way in, and where one comes back to afterwards: a clean path of this site. From the way in it is the same. */
export function signInPath(to: string): string {
  if (to === SIGN_IN_PATH || to.startsWith(`${SIGN_IN_PATH}?`)) return to
  return to === HOME_PATH ? SIGN_IN_PATH : `${SIGN_IN_PATH}?to=${encodeURIComponent(to)}`
}

/** Home for whatever is no clean path of this site. */
export function safeReturnPath(to: string | null | undefined): string {
  // A second slash, a backslash or a control sign would make browsers read a host.
  const isOurs = to !== null && to !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)
  return isOurs && !to.startsWith(SIGN_IN_PATH) ? to : HOME_PATH
}

/** Where a review's comments stand; also what its form posts to without script (decisions.md 33). */
export const COMMENTS_PLACE = 'comments'

export function reviewCommentsPath(id: number): string {
  return `/review/${id}/comments`
}

/** The review with the comments that are older than this one (decisions.md 31). */
export function olderCommentsPath(id: number, before: number): string {
  return `${reviewPath(id)}?before=${before}`
}

export const NEWSLETTER_PATH = '/newsletter'

/** Plain paths that mails lead to; the token travels in the query and a GET changes nothing (decisions.md 5). */
export const CONFIRM_PATH = '/newsletter/confirm'
export const LEAVE_PATH = '/newsletter/leave'
/** What a mail's header names (RFC 8058): a POST leaves, a GET leads to LEAVE_PATH. */
export const ONE_CLICK_LEAVE_PATH = '/newsletter/unsubscribe'

export function confirmSubscriptionPath(token: string): string {
  return `${CONFIRM_PATH}?token=${encodeURIComponent(token)}`
}

export function subscriptionChoicePath(token: string): string {
  return `${LEAVE_PATH}?token=${encodeURIComponent(token)}`
}

export function oneClickLeavePath(token: string): string {
  return `${ONE_CLICK_LEAVE_PATH}?token=${encodeURIComponent(token)}`
}

/** Plain paths that mails about accounts lead to; a GET changes nothing (decisions.md 5). */
export const CONFIRM_ADDRESS_PATH = '/account/confirm'
export const RESET_PASSWORD_PATH = '/account/reset'
export const CHANGE_ADDRESS_PATH = '/account/address'
/** Says what was done, its address without a token. */
export const ACCOUNT_DONE_PATH = '/account/done'

/** Plain path that outside providers send a browser back to; what follows has nothing of theirs in its address. */
export function arrivePath(provider: string): string {
  return `/account/arrive/${provider}`
}

/** Where the one-time link of a site without an owner leads. */
export const OWNER_LINK_PATH = '/account/owner'

export function ownerLinkPath(token: string): string {
  return `${OWNER_LINK_PATH}?token=${encodeURIComponent(token)}`
}

export function confirmAddressPath(token: string): string {
  return `${CONFIRM_ADDRESS_PATH}?token=${encodeURIComponent(token)}`
}

export function resetPasswordPath(token: string): string {
  return `${RESET_PASSWORD_PATH}?token=${encodeURIComponent(token)}`
}

export function changeAddressPath(token: string): string {
  return `${CHANGE_ADDRESS_PATH}?token=${encodeURIComponent(token)}`
}

export function categoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`
}

export function searchPath(term: string): string {
  return `/search?q=${encodeURIComponent(term)}`
}

/** The address of a drawn cover; the version changes with what is drawn, so it may be kept for ever. */
export function drawnCoverPath(id: number, version: string): string {
  return `/covers/${id}-${version}.svg`
}

export function mediaPath(name: string): string {
  return `/media/${name}`
}

/** A review id is digits only; leading zeros count for nothing (decisions.md 3). Undefined for anything else. */
export function parseReviewId(text: string): number | undefined {
  if (!/^\d+$/.test(text)) return undefined
  const id = Number(text)
  return id <= 2_147_483_647 ? id : undefined
}
