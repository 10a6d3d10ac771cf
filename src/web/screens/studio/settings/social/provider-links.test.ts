import { expect, test } from 'vitest'
import { parseProviderLink, providerUrl } from './provider-links.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=a&v=dQw4w9WgXcQ&t=3', 'https://youtu.be/dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=x', 'https://youtu.be/dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  [' https://vimeo.com/76979871 ', 'https://vimeo.com/76979871'],
])('%s is the video %s', (address, stored) => {
  const link = parseProviderLink(address, ['youtube', 'vimeo'])
  expect(link && providerUrl(link)).toBe(stored)
})

test.each(['https://example.org/watch?v=dQw4w9WgXcQ', 'https://www.instagram.com/p/CxYzAbCdEf/', '影片', ''])(
  '%s is no video',
  (address) => {
    expect(parseProviderLink(address, ['youtube', 'vimeo'])).toBeUndefined()
  },
)

test('a post is known by its address', () => {
  const link = parseProviderLink('https://www.instagram.com/p/CxYzAbCdEf/?hl=en', ['instagram'])
  expect(link).toEqual({ provider: 'instagram', provider_id: 'CxYzAbCdEf' })
})
