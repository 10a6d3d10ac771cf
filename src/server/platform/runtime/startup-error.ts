/** The program cannot start. The message says in one sentence what to do, and is shown without a stack trace. */
export class StartupError extends Error {}
