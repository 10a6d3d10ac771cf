import { SCOPES } from '../../../contract/permissions.ts'
import type { CommandUsage } from '../../platform/runtime/command.ts'

export const tokensUsage: CommandUsage = {
  calls: [
    { call: 'tokens list EMAIL', does: 'list the tokens of this member: id, scopes, last use, name' },
    { call: 'tokens create EMAIL NAME', does: 'print a new token, this one time' },
    { call: 'tokens revoke EMAIL ID', does: 'end a token' },
  ],
  options: {
    scopes: { value: 'LIST', does: `of ${SCOPES.join(',')}; else read,write` },
    days: { value: 'DAYS', does: '30, 90 or 365; else without end' },
  },
}
