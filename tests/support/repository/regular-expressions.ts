import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type CallExpression, type NewExpression, parseSync, Visitor } from 'oxc-parser'
import { PROJECT_ROOT } from '../../../src/server/platform/runtime/project-root.ts'

export interface FoundExpression {
  /** The file and the line. */
  place: string
  source: string
  flags: string
}

/** Every regular expression that is written out in the sources, and the files that build others at run time. */
export function findExpressions(): { literals: FoundExpression[]; builders: string[] } {
  const literals: FoundExpression[] = []
  const builders = new Set<string>()
  const files = globSync('src/**/*.{ts,tsx}', { cwd: PROJECT_ROOT }).filter((file) => !IS_TEST.test(file))
  for (const file of files.toSorted()) {
    const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8')
    const noteBuilder = ({ callee }: CallExpression | NewExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builders.add(file)
    }
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const place = `${file}:${text.slice(0, node.start).split('\n').length}`
        literals.push({ place, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: noteBuilder,
      CallExpression: noteBuilder,
    }).visit(parseSync(file, text).program)
  }
  return { literals, builders: [...builders] }
}

const IS_TEST = /\.test\.tsx?$|\/testing\.ts$/

/** The expressions that `work` builds with `new RegExp`, also while it imports modules. */
export async function recordExpressions(
  place: string,
  work: () => Promise<unknown>,
): Promise<FoundExpression[]> {
  const recorded: FoundExpression[] = []
  const Original = globalThis.RegExp
  globalThis.RegExp = class extends Original {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags)
      // Methods such as matchAll make copies of those that there are.
      if (typeof pattern === 'string') recorded.push({ place, source: pattern, flags: flags ?? '' })
    }
  } as RegExpConstructor
  try {
    await work()
  } finally {
    globalThis.RegExp = Original
  }
  return recorded
}
