import { SCOPES } from '../../../contract/accounts/permissions.ts'
import type { CommandUsage } from '../../platform/runtime/command.ts'

export const tokensUsage: CommandUsage = {
  usages: [
    { usage: 'tokens list EMAIL', description: 'list the tokens of this member: id, scopes, last use, name' },
    { usage: 'tokens create EMAIL NAME', description: 'print a new token, this one time' },
    { usage: 'tokens revoke EMAIL ID', description: 'end a token' },
  ],
  options: {
    scopes: { value: 'LIST', description: `of ${SCOPES.join(',')}; else read,write` },
    days: { value: 'DAYS', description: '30, 90 or 365; else without end' },
  },
}
