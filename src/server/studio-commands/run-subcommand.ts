import { parseRowId } from '../../contract/row-id.ts'
import { type CommandUsage, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

export interface SubcommandInput {
  /** Those after the subcommand. */
  positionals: readonly string[]
  values: Readonly<Record<string, string | undefined>>
  flags: ReadonlySet<string>
  /** The id that the word says. Throws WrongUsage. */
  id: (word: string | undefined) => number
}

/** The printed text; `missing` goes to the standard error, and the status is 1. */
type Said = string | { done: string; missing: string }

export interface Subcommand {
  /** How many positionals follow it. */
  positionals: number | 'some'
  /** Checks the input, and returns what is done with it. Throws WrongUsage. */
  run: (input: SubcommandInput) => (studio: StudioClient) => Promise<Said>
}

export type Subcommands = Readonly<Record<string, Subcommand>>

/** The command was called wrongly: nothing is done. */
export class WrongUsage extends Error {}

/** Runs `xingcha COMMAND SUBCOMMAND WORD…`. Returns the exit status: 0 done, 1 partly done, 2 wrong usage. Throws StartupError. */
export async function runSubcommand(
  usage: CommandUsage,
  subcommands: Subcommands,
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  const read = readArguments(usage, args, terminal)
  if (typeof read === 'number') return read
  const [name = '', ...positionals] = read.positionals
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (
    !subcommand ||
    (subcommand.positionals === 'some'
      ? positionals.length === 0
      : subcommand.positionals !== positionals.length)
  )
    return refuseUsage(usage, terminal, 'name an action and what it is for')
  let act: (studio: StudioClient) => Promise<Said>
  try {
    act = subcommand.run({ positionals, values: read.values, flags: read.flags, id: readId })
  } catch (cause) {
    if (!(cause instanceof WrongUsage)) throw cause
    return refuseUsage(usage, terminal, cause.message)
  }
  const { studio, close } = await openStudio(read.values.url)
  try {
    const said = await act(studio)
    const { done, missing } = typeof said === 'string' ? { done: said, missing: '' } : said
    terminal.stdout.write(done)
    if (missing !== '') terminal.stderr.write(missing)
    return missing === '' ? 0 : 1
  } finally {
    await close()
  }
}

/** A subcommand that one number follows. */
export function withId(act: (studio: StudioClient, id: number) => Promise<string>): Subcommand {
  return {
    positionals: 1,
    run: ({ id: idOf, positionals: [word] }) => {
      const id = idOf(word)
      return (studio) => act(studio, id)
    },
  }
}

function readId(word = ''): number {
  const id = parseRowId(word)
  if (id === undefined || id === 0) throw new WrongUsage(`${word} is no number`)
  return id
}

/** The option's value among these. Throws WrongUsage. */
export function oneOf<Value extends string>(value: string, values: readonly Value[], option: string): Value {
  const found = values.find((each) => each === value)
  if (found === undefined) throw new WrongUsage(`--${option} is one of ${values.join(', ')}`)
  return found
}

/** The time of `--at` in UTC; undefined without the option. Throws WrongUsage. */
export function timeOf({ at }: SubcommandInput['values']): string | undefined {
  if (at === undefined) return undefined
  const time = new Date(at)
  // Without an offset it would be a time of this machine's zone.
  if (Number.isNaN(time.getTime()) || !/\d(?:Z|[+-]\d\d:\d\d)$/.test(at))
    throw new WrongUsage(`--at ${at} is no time with an offset, such as 2026-12-24T08:00+08:00`)
  return time.toISOString()
}

/** One line of a table for programs. */
export function tabLine(...cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => printable(String(cell ?? ''))).join('\t')}\n`
}

/** Nothing that a terminal would obey. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
