import { randomBytes } from 'node:crypto'
import { HOUR, SECOND } from '../../../contract/durations.ts'
import { ownerLinkPath } from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { keyedHash } from '../../platform/security/secret.ts'
import { moveOwnership } from '../accounts.store.ts'
import { readSiteCookie, type SiteCookie, siteCookie } from '../session-cookies.ts'
import { type Browser, readSignedInAccount, requireConfirmedAccount } from '../sessions.service.ts'
import * as store from './people.store.ts'

/**
 * The path of a link, written to the site's log, by which a signed-in reader becomes the owner; null where there is
 * an owner. A new link replaces the earlier one; it is valid until there is an owner.
 */
export async function makeOwnerLink({
  database,
  clock,
  secret,
}: Pick<Deps, 'database' | 'clock' | 'secret'>): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const created_at = clock.now().toISOString()
  return database.transaction(async (queries) => {
    await lockNamed(queries, LOCK)
    if ((await store.findOwnerId(queries)) !== undefined) return null
    await store.replaceLink(queries, { token_hash: hashOwnerToken(secret, token), created_at })
    return ownerLinkPath(token)
  })
}

/** The account that would become the owner by this link; null for anonymous visitors. Throws owner_link_worn_out. */
export async function readOwnerLink(
  deps: Deps,
  browser: Browser,
  token: string,
): Promise<{ name: string; email: string } | null> {
  if (!(await isOwnerLinkValid(deps, deps.database.queries, token))) throw problem('owner_link_worn_out')
  return readSignedInAccount(deps, browser)
}

/**
 * Makes the signed-in account the owner of a site without one. Its email must be confirmed, as for `xingcha owner`.
 * Throws sign_in_required, address_to_confirm, owner_link_worn_out, too_many_requests.
 */
export async function becomeOwner(
  deps: Deps,
  browser: Browser,
  sender: string,
  token: string,
): Promise<void> {
  const user = await requireConfirmedAccount(deps, browser, sender)
  await deps.database.transaction(async (queries) => {
    await lockNamed(queries, LOCK)
    if (!(await isOwnerLinkValid(deps, queries, token))) throw problem('owner_link_worn_out')
    await moveOwnership(queries, user.id)
    await store.deleteLink(queries)
    // Pages show the owner's badge next to comments.
    await raiseSiteVersion(queries)
  })
}

/** The cookie that lets the browser which opened the link sign up with a reserved name. Only the sign-up receives it. */
export function ownerLinkCookie(site: Pick<Deps, 'siteUrl'>, token: string): string {
  return siteCookie(site, COOKIE, token)
}

/** Whether the browser has opened the present link of a site without an owner. */
export async function hasOwnerLink(deps: Deps, browser: Browser): Promise<boolean> {
  const token = readSiteCookie(deps, browser.cookies, COOKIE)
  return token !== undefined && isOwnerLinkValid(deps, deps.database.queries, token)
}

/** The owner's account. */
export function findOwnerId({ database }: Pick<Deps, 'database'>): Promise<string | undefined> {
  return store.findOwnerId(database.queries)
}

const COOKIE: SiteCookie = { name: 'owner_link', path: '/api/auth/sign-up', seconds: HOUR / SECOND }

/** Whether the token is that of the present link and the site has no owner. */
async function isOwnerLinkValid(
  { secret }: Pick<Deps, 'secret'>,
  queries: Queries,
  token: string,
): Promise<boolean> {
  return (
    (await store.isLink(queries, hashOwnerToken(secret, token))) &&
    (await store.findOwnerId(queries)) === undefined
  )
}

const LOCK = 'owner'

function hashOwnerToken(secret: string, token: string): string {
  return keyedHash(secret, 'owner link', token)
}
