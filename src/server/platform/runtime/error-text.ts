/** The message of any thrown value. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** The code that Node or a database driver gave an error, such as EADDRINUSE. */
export function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** The program cannot start. The message says in one sentence what to do, and is shown without a stack trace. */
export class StartupError extends Error {}
