import { expect } from 'vitest'

/** The result of an account link's form, or the code of the problem, from the address that it redirects to. */
export function outcomeOf(response: Response): string | null {
  expect(response.status).toBe(303)
  const { searchParams } = new URL(response.headers.get('Location') ?? '', 'https://xingcha.test')
  return searchParams.get('what') ?? searchParams.get('problem')
}
