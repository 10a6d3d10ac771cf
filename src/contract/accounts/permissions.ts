export const ROLES = ['reader', 'editor', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The scopes that a token for a program may have. */
export const SCOPES = ['read', 'write', 'publish', 'moderate', 'newsletter', 'settings'] as const
export type Scope = (typeof SCOPES)[number]

/** Days for which such a token may be valid; null: without end. */
export const TOKEN_DAYS = [30, 90, 365, null] as const

/**
 * A permission that an endpoint of the studio may need. Those besides the scopes decide who works here, or hand out
 * the whole site: a token never has them.
 */
export type Permission = Scope | 'tokens' | 'people' | 'backups'

/** Editors write, publish and moderate; they see no subscribers and no settings (decisions/0036). */
const PERMISSIONS: Record<Role, readonly Permission[]> = {
  reader: [],
  editor: ['read', 'write', 'publish', 'moderate', 'tokens'],
  owner: [...SCOPES, 'tokens', 'people', 'backups'],
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission)
}

/** Whether the account works in the studio at all. */
export function isMember(role: Role): boolean {
  return PERMISSIONS[role].length > 0
}

/** The scopes that a token of this role can have. */
export function scopesOf(role: Role): Scope[] {
  return SCOPES.filter((scope) => hasPermission(role, scope))
}
