import { HOME_PATH, safeReturnPath, SIGN_IN_PATH } from '../../../contract/links.ts'
import type { ProblemCode } from '../../../contract/problems.ts'

/** A path of this site, normalised as a URL writes it; home for anything that could lead to another site. */
export function readReturnPath(typed: string): string {
  // Browsers read a backslash as a slash, and drop control characters.
  if (!typed.startsWith('/') || typed.startsWith('//') || /[\\\p{Cc}]/u.test(typed)) return HOME_PATH
  const url = URL.parse(typed, PLACEHOLDER_ORIGIN)
  if (url?.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return HOME_PATH
  return safeReturnPath(url.pathname + url.search + url.hash)
}

/** A hash route of the app. It contains nothing that a provider sent. */
export function appUrl(path: string): string {
  return `/#${path}`
}

/** The sign-in, which shows why the visitor is not signed in. */
export function signInAgainUrl(problem: ProblemCode, to: string): string {
  return appUrl(`${SIGN_IN_PATH}?${new URLSearchParams({ problem, to })}`)
}

/** The sign-in at its second step. */
export function secondStepUrl(to: string): string {
  return appUrl(`${SIGN_IN_PATH}?${new URLSearchParams({ 'second-step': '1', to })}`)
}

/** The page on which linking began, which shows why nothing was linked. */
export function notLinkedUrl(problem: ProblemCode, to: string): string {
  const url = new URL(to, PLACEHOLDER_ORIGIN)
  url.searchParams.set('problem', problem)
  return appUrl(url.pathname + url.search + url.hash)
}

const PLACEHOLDER_ORIGIN = 'https://site.invalid'
