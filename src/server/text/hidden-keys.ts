import { readTime } from './read-time.ts'

/**
 * The meaning of a key:
 * - `hides`: its text is hidden unless the value says no
 * - `shows`: its text is hidden unless the value says yes, or is a day that has come
 * - `state`: its text is hidden unless the value is the name of a public state
 * - `secret`: its text is hidden by any value, which no report names
 * - `from`: its text is hidden until that day
 * - `until`: its text is hidden from that day on
 * - `written`: its text is hidden where the value says no or is an empty list; other values are addresses or forms
 * - `label`: its text is hidden by a label such as draft
 */
type Meaning = 'hides' | 'shows' | 'state' | 'secret' | 'from' | 'until' | 'written' | 'label'

/** The keys by which generators, their themes and plugins hide texts, as `plainKey` writes them. */
const KEYS: Readonly<Record<Meaning, string>> = {
  hides: `
    draft drafts isdraft indraft wip private isprivate hidden ishidden hide hides hidepost hidearticle invisible
    unlisted isunlisted unlist delist delisted unpublish unpublished isunpublished notpublished nopublish donotpublish dontpublish
    secret issecret protect protected isprotected passwordprotected restricted restrict isrestricted lock locked islocked
    confidential internal encrypt encrypted isencrypted member members memberonly membersonly membership paid ispaid paidonly
    premium ispremium paywall paywalled subscriberonly subscribersonly loginrequired requirelogin requireslogin needlogin
    needslogin authrequired requireauth requiresauth friendsonly friendonly emailonly newsletteronly adminonly owneronly
    disabled isdisabled disable archived isarchived deleted isdeleted removed trash trashed discard discarded headless noshow
    notshow dontshow donotshow ignore ignored skip exclude excluded norender dontrender donotrender wpmemblock
    eleventyexcludefromcollections pending hold onhold inprogress unfinished incomplete notready embargoed onlyme meonly selfonly
    login vip 草稿 私密 私人 隱藏 隐藏 加密 不公開 不公开 未發布 未发布`,
  shows: `
    published ispublished publish public ispublic visible isvisible listed islisted shown displayed live
    islive online isonline enabled isenabled enable released active isactive render renderable buildrender buildlist
    dgpublish publishable posted 公開 公开 發布 發佈 发布`,
  state: `
    status state poststatus poststate articlestatus contentstatus pagestatus publishstate publicationstate publishstatus publishingstatus publicationstatus visibility postvisibility visibleto privacy
    access accesslevel accessrole newsletteraccess jetpacknewsletteraccess membersaccessrole permission permissions audience
    stage workflow 狀態 状态 可見性 可见性 權限 权限`,
  secret: `
    password passwd pwd pass passcode passphrase passkey encpwd encpassword encryptpassword encryptpwd encryptionpassword
    secretkey accesscode accesskey accesspassword postpassword pagepassword lockpassword viewpassword readpassword
    密碼 密码 口令`,
  from: `
    date publishdate pubdate publishon publishat publishtime publishedat publishedon publisheddate datepublished
    publishafter publicationdate postedat postdate scheduled schedule scheduledat scheduledfor scheduleddate scheduledate
    embargo embargountil embargodate golive goliveat golivedate visiblefrom visibleafter hideuntil hiddenuntil privateuntil
    availablefrom 日期 發布日期 發佈日期 发布日期`,
  until: `
    expirydate expires expire expired expiry expireson expiresat expireat expiredate expirationdate expiration
    unpublishdate unpublishon unpublishat unpublisheddate visibleuntil publishuntil publisheduntil showuntil hideafter
    archiveon removeat removeon availableuntil validuntil takedown takedowndate 到期日 下架`,
  written: 'permalink build output outputs list show display available approved isapproved ready isready',
  label: 'type layout',
}

const MEANINGS = new Map(
  Object.entries(KEYS).flatMap(([meaning, keys]) =>
    keys
      .trim()
      .split(/\s+/)
      .map((key) => [key, meaning as Meaning]),
  ),
)

/** A key that is not in the table hides, unless its value says no, where it has one of these words: `post_is_private`. */
const HIDING_WORDS = new Set(
  (
    'draft private hidden secret encrypt encrypted unlisted unpublished protected restrict restricted ' +
    'restriction paywall'
  ).split(' '),
)

/** Other compounds of `hide` are about parts of the page: `hide_title`. */
const HIDES_TEXT = /^hide_(?:me|all|from|in|post|article)(?:_|$)/

const NO = new Set(' false no n off 0 f never none null nil undefined ~ 否 無 无'.split(' '))

/** Yes, and public states. */
const YES = new Set(
  (
    'true yes y on 1 t always public published publish everyone everybody all anyone world open visible listed live online ' +
    'released posted default 是 公開 公开 發布 發佈 发布 已發布 已發佈 已发布 已刊登 已公開 已公开'
  ).split(' '),
)

/** What writers of book reviews also call a state: how far the book is read, or the review written. */
const READING_STATES = new Set(
  (
    'read reading toread wanttoread currentlyreading completed complete done final finished abandoned dnf ' +
    '完成 已完成 讀完 读完 已讀 已读 在讀 在读 想讀 想读 完結 完结'
  ).split(' '),
)

/** Categories, tags, layouts and folders that say that a text is not for readers. */
const HIDING_LABELS = new Set(
  (
    'draft drafts private hidden secret secrets unlisted unpublished encrypted protected password trash trashed deleted ' +
    'discarded membersonly members paid 草稿 私密 私人 隱藏 隐藏 加密 不公開 不公开 未發布 未发布'
  ).split(' '),
)

/** Maps whose keys count like those around them; those of `build` carry its name. */
const CONTAINERS = new Set(['params', 'extra', 'build', 'meta', 'post', 'page', 'publishing'])

type KeyEntry = readonly [key: string, value: unknown]

interface HidingKey {
  code: 'password' | 'private'
  /** The key with its value, but not that of a password. */
  detail: string
}

interface KeyVerdict {
  /** Why the text is not public; empty where no key hides it. */
  reasons: HidingKey[]
  /** Whether a key says in so many words that the text is public. */
  isSaidPublic: boolean
  /** The last day in the future before which it is not shown, in ISO 8601. */
  shownFrom: string | null
}

/** Decides by the keys of a text, which may repeat, whether it is public now. A value that is not understood hides it. */
export function judgeKeys(entries: Iterable<KeyEntry>, now: Date): KeyVerdict {
  const verdict: KeyVerdict = { reasons: [], isSaidPublic: false, shownFrom: null }
  const known = [...entries].flatMap(unpack).flatMap(([key, value]) => {
    const meaning = meaningOf(key)
    return meaning === undefined ? [] : [{ key, value, meaning }]
  })
  for (const { key, value, meaning } of known) {
    if (meaning === 'until') continue
    const answer = judgeValue(meaning, value, now)
    if (answer === 'hidden') verdict.reasons.push(reasonOf(key, value, meaning))
    else if (answer === 'public') verdict.isSaidPublic = true
    else if (answer !== 'unsaid' && answer > (verdict.shownFrom ?? '')) verdict.shownFrom = answer
  }
  // A text that will have expired when its day comes is never shown.
  const shownAt = verdict.shownFrom ?? now.toISOString()
  for (const { key, value, meaning } of known)
    if (meaning === 'until' && !isNo(value) && (readTime(value) ?? '') <= shownAt)
      verdict.reasons.push(reasonOf(key, value, meaning))
  return verdict
}

/** Whether a key hides its text by being there, so that it counts in lists of keys of all kinds: fields of WordPress. */
export function isHidingKey(key: string): boolean {
  return ['hides', 'secret', 'state'].includes(meaningOf(key) ?? '')
}

/** Whether a category, tag, layout or folder of this name says that its texts are not for readers. */
export function isHidingLabel(label: string): boolean {
  return HIDING_LABELS.has(plainKey(label))
}

/** Without case, separators and full-width forms: `Is-Draft` is `isdraft`. */
export function plainKey(key: string): string {
  return key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The keys of a container, each with its value; else the entry itself, which may be spelled `build.render`. */
function unpack([key, value]: KeyEntry): KeyEntry[] {
  if (!CONTAINERS.has(plainKey(key)) || typeof value !== 'object' || value === null || Array.isArray(value))
    return [[key, value]]
  const prefix = plainKey(key) === 'build' ? `${key}.` : ''
  return Object.entries(value).map(([inner, each]) => [prefix + inner, each])
}

function meaningOf(key: string): Meaning | undefined {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const known = MEANINGS.get(plainKey(key))
  if (known !== undefined) return known
  if (words.some((word) => ['visibility', 'privacy'].includes(word))) return 'state'
  if (words.some((word) => ['password', 'passwd', 'pwd'].includes(word))) return 'secret'
  return words.some((word) => HIDING_WORDS.has(word)) || HIDES_TEXT.test(words.join('_'))
    ? 'hides'
    : undefined
}

/** The day of a text that is shown later; `unsaid`: the value says nothing against it. */
type Answer = 'hidden' | 'unsaid' | 'public' | (string & {})

function judgeValue(meaning: Exclude<Meaning, 'until'>, value: unknown, now: Date): Answer {
  switch (meaning) {
    case 'hides':
      return isNo(value) ? 'unsaid' : 'hidden'
    case 'shows':
      return isYes(value) ? 'public' : isNo(value) ? 'hidden' : judgeDay(value, now)
    case 'state':
      if (isYes(value)) return 'public'
      return isEmpty(value) || READING_STATES.has(plainValue(value)) ? 'unsaid' : 'hidden'
    case 'secret':
      return isEmpty(value) || value === false ? 'unsaid' : 'hidden'
    case 'from':
      return isNo(value) ? 'unsaid' : judgeDay(value, now)
    case 'written':
      return isNo(value) && value !== null && value !== undefined && value !== '' ? 'hidden' : 'unsaid'
    case 'label':
      return isHidingLabel(textOf(value)) ? 'hidden' : 'unsaid'
  }
}

/** A day that cannot be read counts as past only where it names a year that is. */
function judgeDay(value: unknown, now: Date): Answer {
  const time = readTime(value)
  if (time !== null) return time > now.toISOString() ? time : 'unsaid'
  const years = [...textOf(value).matchAll(/(?<!\d)\d{4}(?!\d)/g)].map(([year]) => Number(year))
  return years.length > 0 && Math.max(...years) < now.getUTCFullYear() ? 'unsaid' : 'hidden'
}

function isYes(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isYes) : YES.has(plainValue(value))
}

function isNo(value: unknown): boolean {
  return isEmpty(value) || (typeof value !== 'object' && NO.has(plainValue(value)))
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (value instanceof Date) return false
  return typeof value === 'object' ? Object.keys(value).length === 0 : textOf(value).trim() === ''
}

function plainValue(value: unknown): string {
  return textOf(value)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
}

function textOf(value: unknown): string {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : ''
}

function reasonOf(key: string, value: unknown, meaning: Meaning): HidingKey {
  if (meaning === 'secret') return { code: 'password', detail: key }
  const shown = value instanceof Date ? value.toISOString() : (JSON.stringify(value) ?? '')
  return { code: 'private', detail: `${key}: ${shown.replace(/^"(.*)"$/, '$1').slice(0, 80)}` }
}
