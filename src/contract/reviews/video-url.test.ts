import { expect, test } from 'vitest'
import { parseVideoUrl } from './video-url.ts'

test('pages and players of both providers are videos', () => {
  const youtube = { provider: 'youtube', id: 'dQw4w9WgXcQ' }
  for (const address of [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])
    expect(parseVideoUrl(address), address).toEqual(youtube)
  expect(parseVideoUrl('https://vimeo.com/76979871')).toEqual({ provider: 'vimeo', id: '76979871' })
})

test('other addresses are not', () => {
  for (const address of [
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?list=PL1',
    'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    '燈塔行',
  ])
    expect(parseVideoUrl(address), address).toBeUndefined()
})
