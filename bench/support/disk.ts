import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { medianOf } from './median.ts'

/** Milliseconds that the disk under the folder takes to write four kilobytes and say that they stand: the median of 200. */
export async function syncMilliseconds(folder: string): Promise<number> {
  const name = path.join(folder, 'sync-trial')
  const file = await open(name, 'w')
  const page = Buffer.alloc(4_096, 1)
  const times: number[] = []
  while (times.length < 200) {
    const started = performance.now()
    await file.write(page)
    await file.datasync()
    times.push(performance.now() - started)
  }
  await file.close()
  await rm(name)
  return medianOf(times)
}
