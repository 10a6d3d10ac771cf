import { expect, test } from 'vitest'
import { type Sharer, shareReview } from './share-review.ts'

const REVIEW = { kind: 'review' as const, title: '夜航船', headline: '' }
const ADDRESS = 'https://example.org/review/1'

test('the share sheet receives title, text and permalink, and nothing is copied', async () => {
  const browser = browserThat({ shares: async () => {} })
  expect(await shareReview(REVIEW, ADDRESS, browser)).toBe('shared')
  expect(browser.shared).toEqual([{ title: '夜航船', text: '一則書評：《夜航船》', url: ADDRESS }])
  expect(browser.copied).toEqual([])
})

test('closing the share sheet copies nothing', async () => {
  const browser = browserThat({ shares: () => Promise.reject(named('AbortError')) })
  expect(await shareReview(REVIEW, ADDRESS, browser)).toBe('cancelled')
  expect(browser.copied).toEqual([])
})

test('without a share sheet the permalink is copied', async () => {
  const browser = browserThat({})
  expect(await shareReview(REVIEW, ADDRESS, browser)).toBe('copied')
  expect(browser.copied).toEqual([ADDRESS])
})

test('if the share sheet fails, the permalink is copied', async () => {
  const browser = browserThat({ shares: () => Promise.reject(named('NotAllowedError')) })
  expect(await shareReview(REVIEW, ADDRESS, browser)).toBe('copied')
  expect(browser.copied).toEqual([ADDRESS])
})

test('if the clipboard is denied or absent, the outcome is failed', async () => {
  expect(
    await shareReview(
      REVIEW,
      ADDRESS,
      browserThat({ copies: () => Promise.reject(named('NotAllowedError')) }),
    ),
  ).toBe('failed')
  expect(await shareReview(REVIEW, ADDRESS, {})).toBe('failed')
})

interface Abilities {
  shares?: () => Promise<void>
  copies?: () => Promise<void>
}

function browserThat({ shares, copies = async () => {} }: Abilities) {
  const shared: ShareData[] = []
  const copied: string[] = []
  const browser: Sharer & { shared: ShareData[]; copied: string[] } = {
    shared,
    copied,
    clipboard: {
      writeText: async (text) => {
        await copies()
        copied.push(text)
      },
    },
  }
  if (shares) {
    browser.share = (data) => {
      shared.push(data)
      return shares()
    }
  }
  return browser
}

function named(name: string): Error {
  return new DOMException('refused', name)
}
