import { UNREACHABLE } from '../../client/failure.ts'
import type { Deeds } from './deeds.ts'
import type { Desk } from './thread-context.ts'

/**
 * Does it with what only those need who take part: that comes when the section comes near the window, or with the
 * first press, and weighs nothing before. Rejects where it does not arrive.
 */
export async function takePart(deed: (deeds: Deeds) => unknown): Promise<void> {
  const { deeds } = await import('./deeds.ts')
  await deed(deeds)
}

/** For what nobody waits for: a failure is logged, and that is all. */
export function takePartQuietly(deed: (deeds: Deeds) => unknown): void {
  takePart(deed).catch((cause: unknown) => console.error('the comments cannot be taken part in', cause))
}

/** The thread as this visitor sees it. Where nothing of it is on the screen, a failure is. */
export function askForThread(desk: Desk): void {
  takePart((deeds) => deeds.readThread(desk)).catch((cause: unknown) => {
    console.error('the comments cannot be taken part in', cause)
    if (desk.store.read().total === null) tellMissingScript(desk, 'thread')
  })
}

/** The piece after those on the screen. */
export function askForOlder(desk: Desk): void {
  takePart((deeds) => deeds.readOlder(desk)).catch((cause: unknown) => {
    console.error('the comments cannot be taken part in', cause)
    tellMissingScript(desk, 'piece')
  })
}

function tellMissingScript({ store }: Desk, what: 'thread' | 'piece'): void {
  store.change(() => ({ question: { what, isAsking: false, failure: UNREACHABLE, lacksScript: true } }))
}
