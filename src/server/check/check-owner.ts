import { hasOwnerTwoFactor } from '../accounts/two-factor/two-factor.service.ts'
import { type CheckedSite, type Finding, ok, warning } from './finding.ts'

/** Whether the owner's account, which can change everything, asks for a second step. No line without an owner. */
export async function checkOwner({ database }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  const hasTwoFactor = database && (await hasOwnerTwoFactor(database.queries).catch(() => undefined))
  if (hasTwoFactor === undefined) return []
  return [
    hasTwoFactor
      ? ok('The owner signs in with a second step.')
      : warning('The owner signs in with one factor. Turn on 兩步驟驗證 under 我的帳號.'),
  ]
}
