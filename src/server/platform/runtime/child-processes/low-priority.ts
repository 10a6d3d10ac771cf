import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of a child process: on a machine with one core, readers' requests come first. A lower priority
 * that the operator has set for the site stays: an ordinary user may not raise it.
 */
export function lowerPriority(pid: number): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority(pid) < PRIORITY_BELOW_NORMAL) setPriority(pid, PRIORITY_BELOW_NORMAL)
}
