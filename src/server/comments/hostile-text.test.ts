import { listHeldComments, moderate } from '../../../tests/support/server/moderation.ts'
import { expect } from 'vitest'
import type { CommentThread } from '../../contract/comments/comments.ts'
import { COMMENT_PAGE_SIZE } from '../../contract/limits.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { newVisitor } from '../../../tests/support/server/visitors.ts'
import { XSS_PAYLOADS } from '../../../tests/support/hostile/xss-payloads.ts'

testOnSqlite(
  'over a hundred ways to smuggle script into a page stay text, in names and in comments',
  async (site) => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(100)
    const clock = holdClock(site)
    const reviewOf = (index: number) => 1 + Math.floor(index / COMMENT_PAGE_SIZE)
    const reviews = reviewOf(XSS_PAYLOADS.length - 1)
    for (let id = 1; id <= reviews + 1; id++) await site.addReview({ id })
    for (const [index, payload] of XSS_PAYLOADS.entries()) {
      const response = await newVisitor(site, clock).comment(reviewOf(index), {
        name: asName(payload),
        text: payload,
      })
      expect(response.status, payload).toBeLessThan(300)
    }
    const held = await listHeldComments(site)
    await moderate(
      site,
      held.map(({ id }) => id),
      'published',
    )

    const harmless = tagsOf(await (await site.get(`/review/${reviews + 1}`)).text())
    for (let id = 1; id <= reviews; id++) {
      const payloads = XSS_PAYLOADS.filter((_payload, index) => reviewOf(index) === id)
      const { comments } = (await (await site.get(`/api/reviews/${id}/comments`)).json()) as CommentThread
      expect(comments.map((comment) => comment.content).toSorted()).toEqual(payloads.map(asText).toSorted())
      expect(comments.map((comment) => comment.user_name).toSorted()).toEqual(payloads.map(asName).toSorted())

      const html = await (await site.get(`/review/${id}`)).text()
      for (const payload of payloads) {
        expect(html).toContain(escaped(asText(payload)))
        expect(html).toContain(escaped(asName(payload)))
        if (/[<>]/.test(payload)) expect(html).not.toContain(payload)
      }
      expect(tagsOf(html)).toEqual(harmless)
      // React puts values in double quotes and escapes those within.
      const tags = html.match(/<[a-z][^<>]*>/gi) ?? []
      expect(tags.filter((tag) => /\son\w+/i.test(tag.replaceAll(/"[^"]*"/g, '')))).toEqual([])
      expect(
        tags.filter((tag) =>
          /\s(?:[\w:]*href|src|action)="\s*(?!data:image)[a-z]*script:|="data:text/i.test(tag),
        ),
      ).toEqual([])
    }
  },
)

/** Removes control characters and blanks around the text, and nothing else. */
function asText(payload: string): string {
  return payload.replace(/[^\P{Cc}\t\n]/gu, '').trim()
}

/** The part of it that a name holds, on one line. */
function asName(payload: string): string {
  return [...asText(payload).replace(/\s+/g, ' ')].slice(0, 40).join('').trim()
}

/** As React escapes text. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}

/** How many there are of the elements that run, load or redirect. */
function tagsOf(html: string): Record<string, number> {
  const names = 'script img iframe object embed base meta link style form video audio source'.split(' ')
  return Object.fromEntries(
    names.map((name) => [name, html.match(new RegExp(`<${name}[\\s/>]`, 'gi'))?.length ?? 0]),
  )
}
