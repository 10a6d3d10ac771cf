/** Builds what is stale before the server or a command runs. Ends the process where that fails. */
export function ensureBuilt(): void
