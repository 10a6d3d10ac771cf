import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DARK, LIGHT } from './mail-palette.ts'

/** The tokens' names where they differ. */
const TOKENS = { ink2: 'ink-2', onCover: 'on-cover', onSeal: 'on-seal' } as Record<string, string>

test('mails have the colours of the site, by day and by night', async () => {
  const tokens = await readFile('src/web/ui/styles/tokens.css', 'utf8')
  const darkLine = /--dark-line: (#\w+);/.exec(tokens)?.[1] ?? ''
  const css = tokens.replaceAll('var(--dark-line)', darkLine)
  for (const name of Object.keys(LIGHT) as (keyof typeof LIGHT)[]) {
    const value = new RegExp(`--${TOKENS[name] ?? name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`).exec(
      css,
    )
    expect([LIGHT[name], DARK[name]], name).toEqual([value?.[1] ?? value?.[3], value?.[2] ?? value?.[3]])
  }
})
