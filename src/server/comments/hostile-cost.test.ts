import { readContent } from './comments.service.ts'
import { expect, test } from 'vitest'
import { findSuperlinear } from '../../../tests/support/hostile/superlinear.ts'
import { HOSTILE_COMMENTS, hostileText } from '../../../tests/support/hostile/comments.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { normalizeEmail } from '../text/email-address.ts'
import { foldPassword } from '../accounts/passwords.ts'
import { fold } from '../text/fold.ts'
import { reasonsInText } from './spam.ts'
import { readDisplayName } from '../platform/http/requests/read-input.ts'

const KINDS = Object.keys(HOSTILE_COMMENTS)

test.each(KINDS)('judging a comment takes linear time: %s', (kind) => {
  expect(findSuperlinear((length) => judge(hostileText(kind, length)), 32_768)).toBeUndefined()
})

test.each(KINDS)('refusing a text that is too long takes linear time: %s', (kind) => {
  const refuse = (length: number) => {
    const text = hostileText(kind, length)
    for (const read of [readContent, readDisplayName]) ignoreProblems(() => read(text))
  }
  expect(findSuperlinear(refuse, 65_536)).toBeUndefined()
})

test.each(KINDS)('names, passwords, addresses and search terms are folded in linear time: %s', (kind) => {
  const foldAll = (length: number) => {
    const text = hostileText(kind, length)
    for (const read of [fold, foldPassword, normalizeEmail]) read(text)
    normalizeEmail(`a@${text}`)
  }
  expect(findSuperlinear(foldAll, 65_536)).toBeUndefined()
})

testOnSqlite('the longest hostile comments are judged like any other', async (site) => {
  const clock = holdClock(site)
  await site.addReview({ id: 8 })
  for (const [kind, text] of Object.entries(HOSTILE_COMMENTS)) {
    const response = await newVisitor(site, clock).comment(8, { text })
    expect([201, 202], kind).toContain(response.status)
  }
})

/** All that is done with a comment's text, but for the limit of its length. */
function judge(text: string): void {
  ignoreProblems(() => readContent(text))
  reasonsInText({
    name: '過客',
    content: text,
    isNearOwnerName: false,
    siteUrl: 'https://xingcha.test',
    banned: ['代購車隊', ' '.repeat(20)],
    latest: [text],
  })
}

function ignoreProblems(work: () => unknown): void {
  try {
    work()
  } catch {
    // Too long texts are refused; the refusal must be fast, too.
  }
}
