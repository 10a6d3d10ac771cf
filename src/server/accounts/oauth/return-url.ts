import { HOME_PATH, safeReturnPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import type { ProblemCode } from '../../../contract/problems.ts'

/** A path of this site, as an address writes it; home for whatever could lead elsewhere. */
export function readReturnPath(typed: string): string {
  // Browsers read a backslash as a slash, and leave controls out.
  if (!typed.startsWith('/') || typed.startsWith('//') || /[\\\p{Cc}]/u.test(typed)) return HOME_PATH
  const url = URL.parse(typed, SOME_SITE)
  if (url?.origin !== SOME_SITE || url.pathname.startsWith('//')) return HOME_PATH
  return safeReturnPath(url.pathname + url.search + url.hash)
}

/** In the app. Nothing that a provider sent is in it. */
export function appAddress(path: string): string {
  return `/#${path}`
}

/** Where the reason is shown that somebody is not signed in. */
export function signInAgainAddress(problem: ProblemCode, to: string): string {
  return appAddress(`${SIGN_IN_PATH}?${new URLSearchParams({ problem, to })}`)
}

/** Where the second step is asked for. */
export function secondStepAddress(to: string): string {
  return appAddress(`${SIGN_IN_PATH}?${new URLSearchParams({ 'second-step': '1', to })}`)
}

/** Where the reason is shown that nothing was linked: where its holder was. */
export function notLinkedAddress(problem: ProblemCode, to: string): string {
  const url = new URL(to, SOME_SITE)
  url.searchParams.set('problem', problem)
  return appAddress(url.pathname + url.search + url.hash)
}

const SOME_SITE = 'https://site.invalid'
