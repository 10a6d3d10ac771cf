import { expect, test } from 'vitest'
import { readReturnPath } from './oauth.service.ts'

test('the return URL is never the sign-in page', () => {
  for (const signIn of ['/sign-in', '/sign-in/', '/sign-in?to=%2Fsign-in', '/#/sign-in/?to=/sign-in//'])
    expect(readReturnPath(signIn), signIn).toBe('/')
  expect(readReturnPath('/sign-in/?to=%2Freview%2F3%2F')).toBe('/review/3')
})

test('the return URL is always on this site', () => {
  const paths = ['/', '/review/3?a=1#comments', '/search?q=%E8%88%9F', '/account']
  expect(paths.map(readReturnPath)).toEqual(paths)
  expect(readReturnPath('/search?q=舟')).toBe('/search?q=%E8%88%9F')
  for (const elsewhere of [
    '',
    'review/3',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/a\u0000b',
  ]) {
    expect(readReturnPath(elsewhere), elsewhere).toBe('/')
  }
})
