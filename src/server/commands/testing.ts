import type { Terminal } from '../platform/runtime/command.ts'
import { createStudioClient, type OpenStudio } from './studio-client.ts'
import { createToken } from '../../../tests/support/accounts/studio-tokens.ts'
import type { SignedInVisitor } from '../../../tests/support/accounts/sign-in.ts'
import type { TestSite } from '../../../tests/support/server/test-site.ts'
import type { Scope } from '../../contract/accounts/permissions.ts'

type Command = (
  args: readonly string[],
  terminal: Terminal & { stdout: { write(chunk: string | Uint8Array): unknown } },
  openStudio: OpenStudio,
) => Promise<number>

/** Runs commands on the test site as a program with a token of this member. `onCall` comes before each call, and may throw. */
export async function commandsOf(
  site: TestSite,
  member: SignedInVisitor,
  scopes: readonly Scope[],
  onCall?: (path: string) => void,
): Promise<(command: Command, ...args: string[]) => Promise<{ status: number; out: string; err: string }>> {
  const token = await createToken(member, { scopes })
  const studio = createStudioClient(async (path, init) => {
    onCall?.(path)
    return site.app.request(path, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${token}` },
    })
  })
  return async (command, ...args) => {
    const said = { status: 0, out: '', err: '' }
    const terminal = {
      stdout: { write: (chunk: string | Uint8Array) => (said.out += Buffer.from(chunk).toString()) },
      stderr: { write: (text: string) => (said.err += text) },
    }
    said.status = await command(args, terminal, async () => ({ deps: studio, close: async () => {} }))
    return said
  }
}
