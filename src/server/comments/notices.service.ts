import type { MorningMail } from '../../contract/comments/morning-mail.ts'
import { dayInTaipei } from '../../contract/days.ts'
import { DAY, MINUTE } from '../../contract/durations.ts'
import {
  accountLinkPath,
  commentAnchor,
  leaveAnswersPath,
  olderCommentsPath,
  reviewPath,
} from '../../contract/links.ts'
import { studioCommentPath } from '../../contract/studio/studio-links.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import * as words from '../../contract/wording/comments/notices.ts'
import { titleInSentence } from '../../contract/wording/reviews/sentences.ts'
import type { Deps } from '../deps.ts'
import { designMail, type MailBlock } from '../mail/mail-design.service.ts'
import { enqueueMail, type OutgoingMail } from '../mail/outbox.service.ts'
import type { Queries } from '../platform/db/database.ts'
import { isSameHash, keyedHash, type SecretsInUse, secretsOf } from '../platform/security/secret.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import * as store from './notices.store.ts'

/**
 * Tells readers who wish it of published answers to their comments, one mail for each answer and reader. The mails are enqueued with
 * the mark that nobody has to be told any more, so that neither a second process nor a second start tells twice.
 */
export async function mailAnswers(deps: Deps): Promise<void> {
  let told: number
  do {
    told = await deps.database.lockedTransaction(NOTICES_LOCK, async (queries) => {
      const answers = await store.listUntoldAnswers(queries, AT_ONCE)
      if (answers.length === 0) return 0
      const { site } = await readAllSettings(queries)
      for (const answer of answers) {
        const readers = await findReaders(queries, answer)
        const newer = readers.length > 0 ? await store.findNewer(queries, answer.parent_id!) : undefined
        for (const reader of readers)
          await enqueueMail(deps, queries, composeAnswer(deps, site, answer, { ...reader, newer }))
        // Of two it is the author of what is answered.
        const told = readers.find(({ id }) => id === answer.answered_id) ?? readers[0]
        if (told) await store.markMailed(queries, answer.id, told.id)
      }
      await store.markTold(
        queries,
        'is_answer_told',
        answers.map(({ id }) => id),
      )
      return answers.length
    })
  } while (told === AT_ONCE)
}

const NOTICES_LOCK = 'notices of comments'
const AT_ONCE = 50

type Answer = Awaited<ReturnType<typeof store.listUntoldAnswers>>[number]
type Reader = Awaited<ReturnType<typeof store.listWanting>>[number]

/** The authors of the comment above the answer and of the answer that it answers; of two by one author the latter. */
async function findReaders(queries: Queries, { parent_id, answered_id, user_id }: Answer): Promise<Reader[]> {
  const found = await store.listWanting(
    queries,
    [parent_id, answered_id].filter((id) => id !== null),
  )
  const byAccount = new Map(found.toReversed().map((reader) => [reader.user_id, reader]))
  return [...byAccount.values()].filter((reader) => reader.user_id !== user_id)
}

/** `newer`: the comment before the answered one, where it is not the newest. */
function composeAnswer(
  deps: Deps,
  site: SiteSettings,
  answer: Answer,
  reader: Reader & { newer: number | undefined },
): OutgoingMail {
  const { siteUrl } = deps
  const { newer } = reader
  const page = newer === undefined ? reviewPath(answer.review_id) : olderCommentsPath(answer.review_id, newer)
  const heading = words.answerHeading(answer.user_name, titleInSentence(answer))
  const ofThread = makeToken(deps, reader.user_id, answer.parent_id)
  const ofAll = makeToken(deps, reader.user_id, null)
  const leave = (label: string, link: 'thread' | 'answers', token: string): MailBlock => ({
    kind: 'link',
    label,
    url: `${siteUrl}${accountLinkPath(link)}?token=${encodeURIComponent(token)}`,
  })
  return {
    to: reader.email,
    subject: heading,
    headers: {
      'List-Unsubscribe': `<${siteUrl}${leaveAnswersPath(ofThread)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    body: designMail({
      site,
      siteUrl,
      preheader: shorten(answer.content),
      heading,
      blocks: [
        { kind: 'quote', text: shorten(reader.content), by: words.noticeWording.you },
        { kind: 'quote', text: shorten(answer.content), by: answer.user_name },
        {
          kind: 'link',
          label: words.noticeWording.toAnswer,
          url: `${siteUrl}${page}#${commentAnchor(answer.id)}`,
        },
      ],
      notes: [
        { kind: 'paragraph', text: words.noticeWording.why },
        leave(words.noticeWording.leaveThread, 'thread', ofThread),
        leave(words.noticeWording.leaveAll, 'answers', ofAll),
      ],
    }),
    // The quoted comments belong to their authors, who may remove them.
    isBlankedWhenSent: true,
  }
}

/** Characters of a comment in a mail, which is for a glance. */
const MAX_CHARACTERS = 300

function shorten(content: string): string {
  const characters = [...content]
  return characters.length <= MAX_CHARACTERS ? content : `${characters.slice(0, MAX_CHARACTERS).join('')}……`
}

/** The token of the links that end such mails: it does not expire. */
function makeToken({ secret }: Pick<Deps, 'secret'>, userId: string, head: number | null): string {
  const scope = `${userId}.${head ?? ''}`
  return `${scope}.${keyedHash(secret, 'answers by mail', scope)}`
}

function readToken(deps: SecretsInUse, token: string) {
  const { userId = '', head = '', hash = '' } = TOKEN.exec(token)?.groups ?? {}
  const isSigned = (secret: string) =>
    isSameHash(hash, keyedHash(secret, 'answers by mail', `${userId}.${head}`))
  if (userId === '' || !secretsOf(deps).some(isSigned)) return undefined
  return { userId, head: head === '' ? null : Number(head) }
}

const TOKEN = /^(?<userId>[\w-]{1,100})\.(?<head>\d{0,10})\.(?<hash>[\w-]{43})$/

/** The email of the account that the token's link is about; undefined for another token, or where the account is gone. */
export async function findReaderOfToken(deps: Deps, token: string): Promise<string | undefined> {
  const read = readToken(deps, token)
  return read && (await store.findEmail(deps.database.queries, read.userId))?.email
}

/** Ends the mails of the token's thread, or all. A repeat changes nothing, nor does another token. */
export async function leaveAnswers(deps: Deps, token: string): Promise<void> {
  const read = readToken(deps, token)
  if (read) await store.clearWanted(deps.database.queries, read.userId, read.head)
}

/**
 * Mails the owner's account the new comments, as she has set it: ten minutes after the first of them, at 08:00 in Taipei, or never.
 * Each is told once, by any number of processes.
 */
export async function mailOwnerNewComments(deps: Deps): Promise<void> {
  const { queries } = deps.database
  const { owners } = await readAllSettings(queries)
  const { notice } = owners.comments
  const now = deps.clock.now()
  const first = await store.listNews(queries, 0, now.toISOString()).limit(1).executeTakeFirst()
  if (!first) return
  if (notice === 'at_once' && Date.parse(first.created_at) + TOGETHER > now.getTime()) return
  const before = notice === 'daily' ? lastMorning(now) : now
  await deps.database.lockedTransaction(NOTICES_LOCK, async (inside) => {
    const untold = await store.listNews(inside, 0, before.toISOString()).execute()
    const fresh = untold.filter(({ role }) => role !== 'owner')
    const to = await store.findOwnerEmail(inside)
    const isMailed = to !== undefined && notice !== 'never' && fresh.length > 0
    await store.markTold(
      inside,
      'is_news_told',
      untold.map(({ id }) => id),
      isMailed && notice === 'daily' ? store.BY_MORNING_MAIL : 1,
    )
    if (!isMailed) return
    const { site } = await readAllSettings(inside)
    const shown = await store.listShown(
      inside,
      fresh.slice(0, MAX_SHOWN).map(({ id }) => id),
    )
    await enqueueMail(deps, inside, composeNews(deps.siteUrl, site, to, shown, fresh.length))
  })
}

/** What the mail of this morning told the owner, as far as it is still published; `mail` is null where none was sent. */
export async function readMorningMail({ database, clock }: Deps): Promise<MorningMail> {
  const { queries } = database
  const now = clock.now()
  const morning = lastMorning(now)
  const { owners } = await readAllSettings(queries)
  if (owners.comments.notice !== 'daily' || dayInTaipei(morning) !== dayInTaipei(now)) return { mail: null }
  const yesterday = new Date(morning.getTime() - DAY).toISOString()
  const news = await store
    .listNews(queries, store.BY_MORNING_MAIL, morning.toISOString(), yesterday)
    .execute()
  const told = news.filter(({ role }) => role !== 'owner')
  const [first] = told[0] ? await store.listShown(queries, [told[0].id]) : []
  if (!first) return { mail: null }
  const { answered_role, content, ...shown } = first
  return {
    mail: {
      sent_at: morning.toISOString(),
      count: told.length,
      first: { ...shown, content: shorten(content), answers_you: answered_role === 'owner' },
    },
  }
}

/** The comments of so long are told by one mail. */
const TOGETHER = 10 * MINUTE

/** The last 08:00 in Taipei. */
function lastMorning(now: Date): Date {
  const today = new Date(`${dayInTaipei(now)}T08:00:00+08:00`)
  return today <= now ? today : new Date(today.getTime() - DAY)
}

function composeNews(
  siteUrl: string,
  site: SiteSettings,
  to: string,
  shown: readonly store.NewComment[],
  count: number,
): OutgoingMail {
  const heading = words.newsHeading(count)
  const left = count - shown.length
  return {
    to,
    subject: heading,
    body: designMail({
      site,
      siteUrl,
      preheader: heading,
      heading,
      blocks: [
        ...shown.flatMap((comment): MailBlock[] => [
          {
            kind: 'paragraph',
            text: words.writtenAt(
              comment.user_name,
              titleInSentence(comment),
              comment.answered_role === 'owner',
            ),
          },
          { kind: 'quote', text: shorten(comment.content) },
          {
            kind: 'link',
            label: words.noticeWording.toStudio,
            url: siteUrl + studioCommentPath(comment.id),
          },
        ]),
        ...(left > 0 ? [{ kind: 'paragraph', text: words.moreNews(left) } as const] : []),
      ],
      notes: [{ kind: 'paragraph', text: words.noticeWording.whyOwner }],
    }),
    isBlankedWhenSent: true,
  }
}

/** A mail is for a glance; the studio lists them all and whole. */
const MAX_SHOWN = 20
