import type { Deeds } from './deeds.ts'

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
