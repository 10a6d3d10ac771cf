import type { z } from 'zod'
import { draftFieldNames } from './field-names.ts'
import { lettersWording } from './studio-letters.ts'
import { studioTagsWording } from './studio-tags.ts'

/** Why what the owner writes is refused. `messages`: by what a schema says. */
const w = {
  empty: '這一格不能空著。',
  longest: (characters: number) => `最多 ${characters} 個字，請縮短一些。`,
  most: (items: number) => `最多 ${items} 項。`,
  least: (number: number) => `不能小於 ${number}。`,
  largest: (number: number) => `不能大於 ${number}。`,
  number: '要填數字。',
  formats: {
    url: '要是完整的網址，像 https://example.org。',
    date: '要是日期，像 2026-11-24。',
  } as Readonly<Record<string, string>>,
  messages: {
    'must be an e-mail address': '要是完整的信箱，像 me@example.org。',
    'must be one Han character': '印章只刻一個漢字。',
    'must not share a name': '已經有一個分類叫這個名字。',
    'must not share an address': '已經有一個分類用這個網址。',
    'must not be an address of the program': '這個網址是預設選單用的，請換一個。',
    'must have the eight categories': '原本的八類可以收起，不能刪。',
    'must have lower-case letters and digits, with hyphens between them':
      '網址只能用小寫英文字母與數字，中間可以有連字號，像 poetry-drama。',
    'must have lower-case letters, digits and Han characters, with hyphens between them':
      '只能用小寫字母、數字與漢字，中間可以有連字號，像 deng-xia。',
    'must be an address whose host has no field':
      '要是完整的網址，像 https://example.org/search?q={title}；網站的名字裡不能有大括號。',
    'must have no other fields than {isbn}, {title} and {author}':
      '網址裡只填得進 {isbn}、{title}、{author}，請把別的大括號改掉。',
    'must have {isbn}, {title} or {author}': '網址裡要有 {isbn}、{title} 或 {author}，才知道找哪一本。',
    'must be the code alone: letters, digits and - _ = + / .':
      '只貼驗證碼，或搜尋引擎給的整段 <meta …>，裡面不能有別的標籤。',
    'must be a host such as example.social': '要是網站的名字，像 example.social。',
    'must be a selector such as s1': '只有英文字母、數字、點、底線與連字號，像 s1。',
    'must have up to 30 lower-case letters, digits and underscores':
      '只能用小寫英文字母、數字與底線，最多 30 個字。',
  } as Readonly<Record<string, string>>,
} as const

/** Says why a value is refused; undefined where nothing better than a general sentence is known. */
export function refusalOf(issue: z.core.$ZodIssue): string | undefined {
  const reason = reasonOf(issue)
  return reason && `還沒存進去：${reason}`
}

/** As `refusalOf`, of an input with several fields: names the one that is refused. */
export function fieldRefusalOf(issue: z.core.$ZodIssue): string | undefined {
  const field = fieldNames.get(issue.path.findLast((key) => typeof key === 'string') ?? '')
  const reason = reasonOf(issue)
  return field && reason && `「${field}」存不進去：${reason}`
}

const fieldNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...draftFieldNames,
    name: studioTagsWording.name,
    description: studioTagsWording.description,
    subject: lettersWording.subject,
    second_line: '第二行',
    body: '內文',
  }),
)

function reasonOf(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int' ? w.least(Number(issue.minimum)) : w.empty
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? w.number : undefined
    case 'invalid_format':
      return w.formats[issue.format] ?? w.messages[issue.message]
    default:
      return w.messages[issue.message]
  }
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return w.longest(most)
  return origin === 'array' ? w.most(most) : w.largest(most)
}
