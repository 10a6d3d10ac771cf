/** `make-confusables.ts FILE` writes confusables.ts (https://www.unicode.org/Public/security/latest/confusables.txt). */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { fold } from '../src/server/text/fold.ts'

/** Takes single letters and digits, folded. Those that look alike are one class; a letter of ASCII stands for its class. */
export function confusablesModule(file: string): string {
  const version = /^# Version: (\S+)$/m.exec(file)?.[1] ?? ''
  const parents = new Map<string, string>()
  const rootOf = (letter: string): string => {
    const parent = parents.get(letter)
    return parent === undefined ? letter : rootOf(parent)
  }
  for (const [, from, to] of file.matchAll(/^([0-9A-F]+) ;\t([0-9A-F]+) ;\tMA/gm)) {
    const [like, shown] = [foldCode(from), foldCode(to)]
    if (!isLetter(like) || !isLetter(shown)) continue
    const roots = [rootOf(like), rootOf(shown)].toSorted((a, b) => Number(isAscii(a)) - Number(isAscii(b)))
    const [root = '', other = ''] = roots
    // Of ASCII, 1 and l stay what they are.
    if (root !== other && !isAscii(root)) parents.set(root, other)
  }
  const letters = [...parents.keys()]
  return `// Made by tools/make-confusables.ts from confusables.txt of Unicode ${version}. Do not edit.
// © Unicode, Inc., Unicode License v3: https://www.unicode.org/license.txt
export const LOOK_ALIKE = '${letters.join('')}'
export const SHOWN = '${letters.map(rootOf).join('')}'
`
}

function foldCode(code: string | undefined): string {
  return fold(String.fromCodePoint(Number.parseInt(code ?? '', 16)))
}

function isLetter(text: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(text)
}

function isAscii(letter: string): boolean {
  return letter < '\x80'
}

if (import.meta.main) {
  const file = readFileSync(process.argv[2] ?? '', 'utf8')
  writeFileSync(path.join(PROJECT_ROOT, 'src/server/text/confusables.ts'), confusablesModule(file))
}
