import { DAY, HOUR, MINUTE, SECOND } from '../contract/durations.ts'
import type { Tasks } from './child.program.ts'
import { createChildPool } from './platform/runtime/child-processes/child-pool.ts'
import { programPath } from './platform/runtime/project-root.ts'

/** Pages ask for several pictures and fonts together; a child takes several times as long to start as to draw one more. */
const IDLE = 5 * SECOND
/** Drawing takes a second, but on a busy machine a child of low priority may wait half a minute for the processor. */
const DRAWING = { timeoutMs: MINUTE, idleMs: IDLE }

/**
 * Runs a task of child.program.ts in a child process of low priority: the event loop stays free, the memory that it takes
 * is returned, and its faults end the child alone. Rejects with the task's Problem, and with ChildFailure.
 */
export const runInChild = createChildPool<Tasks>(programPath('src/server/child.program.ts'), {
  convertPicture: DRAWING,
  drawPicture: DRAWING,
  drawFont: DRAWING,
  writeEpub: { timeoutMs: 3 * MINUTE, idleMs: IDLE },
  writeBackup: { timeoutMs: 6 * HOUR },
  runBlogImport: { timeoutMs: DAY },
  // A few compressed bytes can need any amount of memory.
  readBookList: { timeoutMs: MINUTE, atOnce: 2, heapMb: 256, tooLarge: 'list_too_large' },
})
