import { SCOPES } from '../../contract/accounts/permissions.ts'
import type { CommandUsage } from '../platform/runtime/command.ts'

export const ownerUsage: CommandUsage = {
  usages: [{ usage: 'owner EMAIL', description: 'make this account the reviewer' }],
}

export const twoFactorUsage: CommandUsage = {
  usages: [{ usage: 'two-step off EMAIL', description: 'ask this account for no second step any more' }],
}

export const sessionsUsage: CommandUsage = {
  usages: [
    { usage: 'sessions end EMAIL', description: 'sign this account out everywhere' },
    { usage: 'sessions end --all', description: 'sign every account out everywhere' },
  ],
  options: { all: { description: 'every account' } },
}

export const peopleUsage: CommandUsage = {
  usages: [
    { usage: 'people list', description: 'list the owner, the editors and open invitations' },
    { usage: 'people invite EMAIL', description: 'mail a link by which its holder becomes an editor' },
    { usage: 'people remove EMAIL', description: 'end an invitation, or the rights of an editor' },
  ],
}

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
