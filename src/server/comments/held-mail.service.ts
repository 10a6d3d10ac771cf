import { titleInSentence } from '../../contract/wording/reviews/sentences.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { STUDIO_COMMENTS_PATH } from '../../contract/studio/studio-links.ts'
import { holdReasonTexts } from '../../contract/wording/comments/hold-reasons.ts'
import type { Deps } from '../deps.ts'
import { designMail, type MailBlock, type MailBody } from '../mail/mail-design.service.ts'
import { enqueueMail } from '../mail/outbox.service.ts'
import { consumeRateLimit } from '../platform/security/rate-limit.store.ts'
import { contactMailbox, readSettings } from '../settings/settings.service.ts'
import { hasUnreported, type HeldComment, listHeldComments } from './held-mail.store.ts'
import { markTold } from './notices.store.ts'
import { parseReasons } from './spam.ts'

/** Mails the list of held comments to the contact address where one is new: once in 24 hours, over all processes. */
export async function mailOwnerHeldComments(deps: Deps): Promise<void> {
  const site = await readSettings(deps.database)
  const to = contactMailbox(site)
  if (to === null || !(await hasUnreported(deps.database.queries))) return
  await deps.database.transaction(async (queries) => {
    const held = await listHeldComments(queries)
    // Another process has just sent the mail, or the owner has just moderated: today's mail is for later comments.
    if (!held.some((comment) => comment.is_owner_told === 0)) return
    const { allowed } = await consumeRateLimit(queries, deps.clock, ONE_A_DAY)
    if (!allowed) return
    await markTold(
      queries,
      'is_owner_told',
      held.map((comment) => comment.id),
    )
    await enqueueMail(deps, queries, {
      to,
      subject: heldSubject(held.length),
      body: describe(site, deps.siteUrl, held),
      // The quoted comments belong to their authors, who may remove them.
      isBlankedWhenSent: true,
    })
  })
}

const ONE_A_DAY = { name: 'mail of what waits', key: 'owner', max: 1, seconds: 24 * 60 * 60 }

/** A mail is for a glance; the command lists them all and whole. */
const MAX_SHOWN = 20
const MAX_CHARACTERS = 300

function describe(site: SiteSettings, siteUrl: string, held: readonly HeldComment[]): MailBody {
  const shown = held.slice(0, MAX_SHOWN)
  const left = held.length - shown.length
  return designMail({
    site,
    siteUrl,
    preheader: heldSubject(held.length),
    heading: heldCommentsWording.heading,
    blocks: [
      { kind: 'paragraph', text: heldCommentsWording.beginning },
      { kind: 'button', label: heldCommentsWording.open, url: siteUrl + STUDIO_COMMENTS_PATH },
      ...shown.flatMap(commentBlocks),
      ...(left > 0 ? [{ kind: 'paragraph', text: moreHeldText(left) } as const] : []),
    ],
    notes: [{ kind: 'paragraph', text: heldCommentsWording.why }],
  })
}

function commentBlocks(comment: HeldComment): MailBlock[] {
  const { id, user_name, content, held_reasons } = comment
  const characters = [...content]
  const text = characters.slice(0, MAX_CHARACTERS).join('')
  return [
    {
      kind: 'paragraph',
      text: heldHeading(
        id,
        titleInSentence(comment),
        parseReasons(held_reasons)
          .map((reason) => holdReasonTexts[reason])
          .join('、'),
      ),
    },
    { kind: 'quote', text: text.length < content.length ? `${text}…` : text, by: user_name },
  ]
}

/** The mail that lists pending comments for the owner, at most once a day. */

const heldCommentsWording = {
  heading: '有評論等著你看',
  /** Before the comments themselves. */
  beginning: '下面這些評論沒有直接刊登，只有你看得到。到書案讀過，再刊登、回覆或刪除。',
  open: '到書案看評論',
  why: '這封信一天最多寄一次，只在有新的評論等候時寄出；收信地址是網站設定裡的 contact_email。',
} as const

function heldSubject(count: number): string {
  return `有 ${count} 則評論等著你看`
}

function heldHeading(id: number, title: string, reasons: string): string {
  return `編號 ${id}，${title}：${reasons}`
}

function moreHeldText(count: number): string {
  return `還有 ${count} 則沒有列在這裡。`
}
