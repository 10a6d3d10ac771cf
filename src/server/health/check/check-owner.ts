import { readMembersTwoFactor } from '../../accounts/two-factor/two-factor.service.ts'
import { type CheckedSite, type Finding, ok, warning } from './finding.ts'

/** Whether the accounts that can change the site ask for a second step. No line without an owner. */
export async function checkOwner({ database }: CheckedSite): Promise<Finding[]> {
  // The database's own line says what is wrong with it.
  const members = database && (await readMembersTwoFactor(database.queries).catch(() => undefined))
  if (members?.owner === undefined) return []
  const { owner, editors } = members
  const found = [
    owner
      ? ok('The owner signs in with a second step.')
      : warning('The owner signs in with one factor. Turn on 兩步驟驗證 under 我的帳號.'),
  ]
  if (editors > 0)
    found.push(
      warning(
        `${editors === 1 ? '1 editor signs' : `${editors} editors sign`} in with one factor. Ask for 兩步驟驗證 under 我的帳號.`,
      ),
    )
  return found
}
