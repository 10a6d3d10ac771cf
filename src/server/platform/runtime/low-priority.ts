import { constants, getPriority, setPriority } from 'node:os'

/**
 * For programs of their own: on a machine with one core, readers' requests come before what can wait. Where the site
 * itself has been given a lower priority, that one stays: an ordinary user may not raise it again.
 */
export function lowerPriority(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL)
}
