import { expect, test } from 'vitest'
import { describeError } from './crash-screen.tsx'

test('an error is described by its message', () => {
  expect(describeError(new TypeError('no such thing'))).toEqual({ status: null, message: 'no such thing' })
})

test('an error with a status is described by status and status text', () => {
  const answer = new Response(null, { status: 500, statusText: 'Internal Server Error' })
  expect(describeError(answer)).toEqual({ status: '500 Internal Server Error', message: null })
  expect(describeError({ status: 404 })).toEqual({ status: '404', message: null })
})

test('any other thrown value is described as a string that is never empty', () => {
  expect(describeError('船擱淺了')).toEqual({ status: null, message: '船擱淺了' })
  expect(describeError(undefined)).toEqual({ status: null, message: 'undefined' })
  expect(describeError(new Error(''))).toEqual({ status: null, message: 'Error' })
})
