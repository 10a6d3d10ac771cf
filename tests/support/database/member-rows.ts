/** Rows about who may do what, for the account `ed` of rows-of-every-table.ts. */
export function memberRows(at: string, later: string) {
  const hashed = { token_hash: 'hashed', expires_at: later }
  return {
    xc_studio_tokens: [
      {
        id: 'token',
        user_id: 'ed',
        name: '家裡的電腦',
        scopes: 'read,write',
        created_at: at,
        last_used_at: null,
        ...hashed,
      },
    ],
    xc_bans: [
      { id: 1, kind: 'visitor', value: 'v9', label: '廣告', created_at: at, until: later },
      { id: 2, kind: 'word', value: '代購', label: '代購', created_at: at, until: null },
    ],
    xc_invitations: [{ id: 'invited', email: 'su@example.org', sent_at: at, ...hashed }],
  }
}
