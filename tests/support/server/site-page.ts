import { expect } from 'vitest'
import { joinLines } from './join-lines.ts'

/** Expects a whole page of the site with this heading: its title, header and footer. */
export function expectSitePage(html: string, heading: string): void {
  expect(html).toContain(`<title>${heading} | 星槎書話</title>`)
  expect(joinLines(html)).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
  expect(html).toMatch(/<header .*<main id="main".*<footer /s)
}
