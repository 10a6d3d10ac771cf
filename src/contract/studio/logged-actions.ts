import { ACTIONS, type LoggedAction } from '../wording/studio/studio-log.ts'

export type { LoggedAction } from '../wording/studio/studio-log.ts'

/** The actions that the studio's log records. */
export const LOGGED_ACTIONS = Object.keys(ACTIONS) as LoggedAction[]
