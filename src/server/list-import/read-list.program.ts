/** A program of its own (read-apart.ts): a file on stdin, its name as the one argument, the list as JSON on stdout. */
import { buffer } from 'node:stream/consumers'
import { Problem } from '../platform/problems.ts'
import { letReadersComeFirst } from '../platform/reader-first.ts'
import { readList } from './read-list.ts'
import type { ReadApart } from './read-apart.ts'

/** The same text may stand in any number of cells of a workbook and is written in the file once. */
const LARGEST_ANSWER = 48 * 1024 * 1024

async function answer(): Promise<string> {
  try {
    const list: ReadApart = { list: await readList(await buffer(process.stdin), process.argv[2] ?? '') }
    const told = JSON.stringify(list)
    return told.length > LARGEST_ANSWER ? refuse('list_too_large') : told
  } catch (cause) {
    if (cause instanceof Problem) return refuse(cause.code)
    if (cause instanceof RangeError) return refuse('list_too_large')
    throw cause
  }
}

function refuse(refusal: Problem['code']): string {
  const refused: ReadApart = { refusal }
  return JSON.stringify(refused)
}

letReadersComeFirst()
process.stdout.write(await answer())
