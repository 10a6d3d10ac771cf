import { randomBytes, randomUUID } from 'node:crypto'
import { INVITATION_DAYS, type People } from '../../../contract/accounts/people.ts'
import { isMember } from '../../../contract/accounts/permissions.ts'
import { DAY, HOUR, SECOND } from '../../../contract/durations.ts'
import { invitationPath, ownerLinkPath } from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail, listUnsent, newMessageId } from '../../mail/outbox.service.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { lockNamed, type Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { keyedHash, secretsOf } from '../../platform/security/secret.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { normalizeEmail } from '../../text/email-address.ts'
import { composeAccountMail } from '../account-mails.service.ts'
import { avatarOf, INVITATION_LIMIT, INVITATION_MAIL_LIMIT } from '../accounts.policy.ts'
import { admitReader, deleteStudioTokens, findUser, lockUser, moveOwnership } from '../accounts.store.ts'
import { invitationMail } from '../mail-texts.ts'
import { readSiteCookie, type SiteCookie, siteCookie } from '../session-cookies.ts'
import { type Browser, readSignedInAccount, requireConfirmedAccount } from '../sessions.service.ts'
import * as store from './people.store.ts'

/** The members of the studio and the open invitations. */
export async function listPeople(deps: Deps): Promise<People> {
  const { database, clock, sendsMail } = deps
  const now = clock.now().toISOString()
  const members = await store.listMembers(database.queries)
  const invitations = await store.listInvitations(database.queries)
  const unsent = await listUnsent(
    database.queries,
    invitations.map((invitation) => messageIdOf(deps, invitation)),
  )
  return {
    members: members.map(({ used_at, acted_at, ...member }) => ({
      ...member,
      avatar: avatarOf(member.id),
      last_active_at: latestOf([used_at, acted_at]),
    })),
    invitations: invitations.map(({ id, email, token_hash, sent_at, expires_at }) => ({
      id,
      email,
      sent_at,
      expires_at,
      has_expired: expires_at <= now,
      mail: sendsMail
        ? mailState(unsent.find((mail) => mail.message_id === messageIdOf(deps, { token_hash })))
        : 'stored',
    })),
  }
}

/** The Message-ID of an invitation's mail. */
function messageIdOf(deps: Deps, { token_hash }: { token_hash: string }): string {
  return newMessageId(deps, keyedHash(deps.secret, 'mails of invitations', token_hash))
}

function mailState(unsent: { state: string } | undefined): People['invitations'][number]['mail'] {
  if (!unsent) return 'sent'
  return unsent.state === 'failed' ? 'failed' : 'waiting'
}

/** Makes an editor a reader at once, and deletes the tokens. `by`: the owner or null. Throws person_not_found. */
export async function removeEditor(deps: Deps, by: string | null, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async (queries) => {
    const present = await lockUser(queries, id)
    if (present?.role !== 'editor') throw problem('person_not_found')
    await store.makeReader(queries, id)
    await deleteStudioTokens(queries, id)
    await recordAction(deps, queries, { userId: by, action: 'editor_removed', subjects: [present.name] })
    // Pages show the badge next to comments.
    await raiseSiteVersion(queries)
  })
}

/** Makes an editor the owner, and the owner `by` an editor. Throws person_not_found. */
export async function handOver(deps: Deps, by: string, id: string): Promise<void> {
  const { database, clock } = deps
  await database.transaction(async (queries) => {
    const [present, former] = [await lockUser(queries, id), await lockUser(queries, by)]
    // Another tab may have handed over meanwhile.
    if (present?.role !== 'editor' || former?.role !== 'owner') throw problem('person_not_found')
    await moveOwnership(queries, id, clock.now(), 'editor')
    await recordAction(deps, queries, { userId: by, action: 'owner_changed', subjects: [present.name] })
    await raiseSiteVersion(queries)
  })
}

/** Mails an invitation, which ends an earlier one. Throws email_invalid, already_member, too_many_requests. */
export async function invite(deps: Deps, by: string | null, typed: string): Promise<void> {
  const email = normalizeEmail(typed)
  if (email === undefined) throw problem('email_invalid')
  const known = await findUser(deps.database.queries, email)
  if (known && isMember(known.role)) throw problem('already_member')
  await sendInvitation(deps, by, email)
}

/** Mails a new link; the earlier one ends. Throws invitation_not_found, too_many_requests. */
export async function resendInvitation(deps: Deps, by: string, id: string): Promise<void> {
  const found = await store.findInvitation(deps.database.queries, id)
  if (!found) throw problem('invitation_not_found')
  await sendInvitation(deps, by, found.email)
}

/** Ends an invitation. Returns whether there was one. */
export function revokeInvitation(deps: Deps, by: string | null, id: string): Promise<boolean> {
  return deps.database.transaction(async (queries) => {
    if (!(await store.deleteInvitation(queries, id))) return false
    await recordAction(deps, queries, { userId: by, action: 'invitation_revoked', subjects: [''] })
    return true
  })
}

/** The account that would become an editor by this link; for anonymous visitors the email that is invited. Throws invitation_worn_out. */
export async function readInvitation(
  deps: Deps,
  browser: Browser,
  token: string,
): Promise<{ name: string | null; email: string }> {
  const email = await findInvitedEmail(deps, token)
  if (email === undefined) throw problem('invitation_worn_out')
  return (await readSignedInAccount(deps, browser)) ?? { name: null, email }
}

/** The email to which the link was mailed; undefined where it is worn out. */
export async function findInvitedEmail(deps: Deps, token: string): Promise<string | undefined> {
  const now = deps.clock.now().toISOString()
  return (await store.findInvitationByToken(deps.database.queries, hashesOf(deps, token), now))?.email
}

/**
 * Makes the signed-in account an editor. The link was mailed: its holder chooses the account, which may have another
 * email. Throws sign_in_required, address_to_confirm, invitation_worn_out, already_member, too_many_requests.
 */
export async function acceptInvitation(deps: Deps, browser: Browser, senderKey: string, token: string) {
  const { database, clock } = deps
  const user = await requireConfirmedAccount(deps, browser, senderKey)
  await database.transaction(async (queries) => {
    const now = clock.now().toISOString()
    const invitation = await store.findInvitationByToken(queries, hashesOf(deps, token), now)
    if (!invitation) throw problem('invitation_worn_out')
    const present = await lockUser(queries, user.id)
    if (!present) throw problem('sign_in_required')
    if (isMember(present.role)) throw problem('already_member')
    if (!(await store.deleteInvitation(queries, invitation.id))) throw problem('invitation_worn_out')
    await admitReader(queries, user.id, 'editor', clock.now())
    await recordAction(deps, queries, { userId: user.id, action: 'editor_joined', subjects: [''] })
    // Pages show the badge next to comments.
    await raiseSiteVersion(queries)
  })
}

/** Expired invitations stay in the list for a month, so that the owner can send them again. */
export async function deleteOldInvitations({ database, clock }: Deps): Promise<void> {
  await store.deleteInvitations(database.queries, new Date(clock.now().getTime() - 30 * DAY).toISOString())
}

async function sendInvitation(deps: Deps, by: string | null, email: string): Promise<void> {
  const { database, clock } = deps
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY)
  const mail = await composeAccountMail(deps, email, invitationMail, invitationPath(token))
  const token_hash = hashToken(deps, token)
  const messageId = messageIdOf(deps, { token_hash })
  const mailbox = keyedHash(deps.secret, 'invitations', email)
  await database.transaction(async (queries) => {
    await enforceRateLimit(queries, clock, { ...INVITATION_MAIL_LIMIT, key: mailbox })
    await enforceRateLimit(queries, clock, { ...INVITATION_LIMIT, key: 'site' })
    await store.upsertInvitation(queries, {
      id: randomUUID(),
      email,
      token_hash,
      sent_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    await enqueueMail(deps, queries, { ...mail, messageId, expiresAt, isBlankedWhenSent: true })
    await recordAction(deps, queries, { userId: by, action: 'editor_invited', subjects: [''] })
  })
}

function hashesOf(deps: Deps, token: string): string[] {
  return secretsOf(deps).map((secret) => hashToken({ secret }, token))
}

function hashToken({ secret }: Pick<Deps, 'secret'>, token: string): string {
  return keyedHash(secret, 'invitation links', token)
}

/** The times are of the engine's own types. */
function latestOf(times: readonly (Date | string | null)[]): string | null {
  const known = times.flatMap((time) => (time === null ? [] : new Date(time).toISOString()))
  return known.toSorted().at(-1) ?? null
}

/** The link by which a signed-in reader becomes the owner; null where there is one. It replaces the earlier one. */
export async function makeOwnerLink({ database, clock, secret }: Deps): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const created_at = clock.now().toISOString()
  return database.transaction(async (queries) => {
    await lockNamed(queries, OWNER_LOCK)
    if ((await store.findOwnerId(queries)) !== undefined) return null
    await store.replaceLink(queries, { token_hash: hashOwnerToken(secret, token), created_at })
    return ownerLinkPath(token)
  })
}

/** The account that would become the owner by this link; null for anonymous visitors. Throws owner_link_worn_out. */
export async function readOwnerLink(deps: Deps, browser: Browser, token: string) {
  if (!(await isOwnerLinkValid(deps, deps.database.queries, token))) throw problem('owner_link_worn_out')
  return readSignedInAccount(deps, browser)
}

/**
 * Makes the signed-in account the owner of a site without one. Its email must be confirmed, as for `xingcha owner`.
 * Throws sign_in_required, address_to_confirm, owner_link_worn_out, too_many_requests.
 */
export async function becomeOwner(deps: Deps, browser: Browser, senderKey: string, token: string) {
  const user = await requireConfirmedAccount(deps, browser, senderKey)
  await deps.database.transaction(async (queries) => {
    await lockNamed(queries, OWNER_LOCK)
    if (!(await isOwnerLinkValid(deps, queries, token))) throw problem('owner_link_worn_out')
    await moveOwnership(queries, user.id, deps.clock.now())
    await store.deleteLink(queries)
    // Pages show the owner's badge next to comments.
    await raiseSiteVersion(queries)
  })
}

/** The cookie that lets the browser which opened the link sign up with a reserved name. Only the sign-up receives it. */
export function ownerLinkCookie(site: Deps, token: string): string {
  return siteCookie(site, OWNER_LINK_COOKIE, token)
}

/** Whether the browser has opened the present link of a site without an owner. */
export async function hasOwnerLink(deps: Deps, browser: Browser): Promise<boolean> {
  const token = readSiteCookie(deps, browser.cookies, OWNER_LINK_COOKIE)
  return token !== undefined && isOwnerLinkValid(deps, deps.database.queries, token)
}

/** The owner's account. */
export function findOwnerId({ database }: Deps): Promise<string | undefined> {
  return store.findOwnerId(database.queries)
}

const OWNER_LINK_COOKIE: SiteCookie = {
  name: 'owner_link',
  path: '/api/auth/sign-up',
  seconds: HOUR / SECOND,
}

/** Whether the token is that of the present link and the site has no owner. */
async function isOwnerLinkValid({ secret }: Deps, queries: Queries, token: string): Promise<boolean> {
  return (
    (await store.isLink(queries, hashOwnerToken(secret, token))) &&
    (await store.findOwnerId(queries)) === undefined
  )
}

const OWNER_LOCK = 'owner'

function hashOwnerToken(secret: string, token: string): string {
  return keyedHash(secret, 'owner link', token)
}
