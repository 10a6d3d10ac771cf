import type { TestSite } from '../../../tests/support/server/test-site.ts'
import { setCommand } from './set.command.ts'

/** `xingcha set` on the site of a test: its exit status, and what it prints. */
export async function runSet(site: TestSite, ...args: string[]) {
  let output = ''
  const stream = { write: (text: string) => (output += text) }
  const open = async () => ({ deps: site.deps, close: async () => {} })
  const status = await setCommand(args, { stdout: stream, stderr: stream }, open)
  return { status, output }
}
