import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Block {
  /** Which of the addresses. */
  what: string
  milliseconds: number
}

const TIMES = 3

/** The settings with which a site writes its long turns to that file. */
export function measuringTurns(file: string): Record<string, string> {
  writeFileSync(file, '')
  const loaded = path.join(import.meta.dirname, 'measure-turns.ts')
  return { NODE_OPTIONS: `--import ${loaded}`, TURNS_FILE: file }
}

/**
 * The longest turn of the event loop since the last call, in milliseconds of processor time; 0 where none took long. The turn
 * that sent the last answer has ended once another is answered.
 */
export async function takeLongestTurn(address: string, file: string): Promise<number> {
  for (let count = 0; count < 2; count++) await (await fetch(`${address}/healthz`)).arrayBuffer()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  writeFileSync(file, '')
  return Math.max(0, ...lines.map((line) => Number(line.split(' ')[1])))
}

/** The longest turn in which one answer kept the site's event loop busy. */
export async function longestEventLoopBlock(
  address: string,
  file: string,
  asked: ReadonlyMap<string, string>,
): Promise<Block> {
  let longest: Block = { what: 'of any answer', milliseconds: 0 }
  for (const [what, place] of asked) {
    let milliseconds = Infinity
    // A turn may contain a collection of garbage.
    for (let time = 0; time < TIMES; time++) {
      await takeLongestTurn(address, file)
      await (await fetch(address + place)).arrayBuffer()
      milliseconds = Math.min(milliseconds, await takeLongestTurn(address, file))
    }
    if (milliseconds > longest.milliseconds) longest = { what, milliseconds }
  }
  return longest
}
