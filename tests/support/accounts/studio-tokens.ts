import type { Scope } from '../../../src/contract/accounts/permissions.ts'
import type { SignedInVisitor } from './sign-in.ts'

/** Creates a token as its owner does in the settings. */
export async function createToken(
  member: SignedInVisitor,
  { name = '程式', scopes, days }: { name?: string; scopes: readonly Scope[]; days?: number | null },
): Promise<string> {
  const body = { name, scopes, days, password: member.password }
  const answer = await member.send('POST', '/api/studio/tokens', body)
  if (answer.status !== 201) throw new Error(`no token: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}
