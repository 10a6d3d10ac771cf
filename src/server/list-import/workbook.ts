import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ownProgram } from '../platform/own-program.ts'
import { Problem, problem } from '../platform/problems.ts'
import { columnKey, type Sheet } from './sheet.ts'
import type { Workbook } from './unpack-workbook.ts'

export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * The sheets of an .xlsx file, the first row of each naming its columns. A few bytes of such a file can stand for any
 * number of cells, so a process of its own reads it, with bounds for memory and time; the event loop stays free
 * meanwhile. Throws list_unreadable, list_too_large.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const reading = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, PROGRAM], {
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // The program may end before it has taken everything; its answer says why.
  reading.stdin.on('error', () => {})
  reading.stdin.end(bytes)
  const [told, status] = await Promise.all([
    buffer(reading.stdout),
    new Promise<number | null>((resolve, reject) => {
      reading.once('error', reject)
      reading.once('close', resolve)
    }),
  ])
  // It says itself what is wrong with a file; where it could not, it ran out of memory or time.
  if (status !== 0) throw problem('list_too_large')
  const workbook = JSON.parse(told.toString()) as Workbook
  if ('refusal' in workbook) throw new Problem(workbook.refusal, { cause: workbook.cause })
  return workbook.sheets.map(({ name, rows }) => toSheet(name, rows))
}

const PROGRAM = fileURLToPath(ownProgram('src/server/list-import/unpack-workbook.ts'))
const MEMORY_MB = 256
const PATIENCE_MS = 20_000

function toSheet(name: string, [header = [], ...rows]: readonly (readonly string[])[]): Sheet {
  const columns = header.map(columnKey)
  return {
    name,
    columns,
    rows: rows
      .map((values, at) => ({
        row: at + 2,
        cells: new Map(columns.map((column, place) => [column, values[place] ?? ''])),
      }))
      .filter(({ cells }) => [...cells.values()].some((value) => value !== '')),
  }
}
