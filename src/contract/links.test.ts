import { expect, test } from 'vitest'
import { safeReturnPath, signInPath } from './links.ts'

test('from the sign-in page the way to sign in is the same page, however often it is taken', () => {
  const starts = {
    '/sign-in': '/sign-in',
    '/sign-in/': '/sign-in',
    '/sign-in//?to=/sign-in/': '/sign-in',
    '/sign-in/?to=%2Freview%2F3%2F': '/sign-in?to=%2Freview%2F3',
    '/sign-in?to=/sign-in?to=/sign-in/?to=/review/3': '/sign-in?to=%2Freview%2F3',
    '/sign-in?to=%2F%23%2Fsign-in%2F%3Fto%3D%252Freviews': '/sign-in?to=%2Freviews',
    '/sign-in?problem=provider_refused&to=%2Freviews&x=1': '/sign-in?to=%2Freviews&problem=provider_refused',
    '/review/3/': '/sign-in?to=%2Freview%2F3',
    '/': '/sign-in',
  }
  for (const [from, expected] of Object.entries(starts)) {
    expect(signInPath(from), from).toBe(expected)
    expect(signInPath(expected)).toBe(expected)
  }
  let address = '/sign-in/'
  for (let time = 0; time < 20; time++) address = signInPath(`/sign-in/?to=${encodeURIComponent(address)}`)
  expect(address).toBe('/sign-in')
})

test('a return path is a clean and bounded path of this site', () => {
  expect(safeReturnPath('/review/3?before=1#comments')).toBe('/review/3?before=1#comments')
  expect(safeReturnPath('/search?q=%2F%2F/')).toBe('/search?q=%2F%2F/')
  expect(safeReturnPath('/sign-inside')).toBe('/sign-inside')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/#//evil.example',
    null,
  ])
    expect(safeReturnPath(elsewhere)).toBe('/')
  for (const nested of ['/sign-in?to=//evil.example', '/sign-in?to=https%3A%2F%2Fevil.example'])
    expect(safeReturnPath(nested)).toBe('/')
  expect(safeReturnPath(`/search?q=${'%E8%88%9F'.repeat(100)}`)).toContain('/search')
  expect(safeReturnPath(`/search?q=${'x'.repeat(2_000)}`)).toBe('/')
})
