import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { messageOf } from './faults.ts'

/** The output of the operator's commands. */
export interface Terminal {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** Opens the dependencies of a command, once its arguments are valid. */
export type OpenCommand<CommandDeps> = (options?: {
  creates?: boolean
}) => Promise<{ deps: CommandDeps; close(): Promise<void> }>

/** How a command is called. The general help, the command's own help and its parser all read this. */
export interface CommandUsage {
  /** What each usage does, as it is typed after `xingcha`; the first word is the command's name. */
  usages: Readonly<Record<string, string>>
  /** What each option does, by its name, with that of its value where it has one. */
  options?: Readonly<Record<string, string>>
}

export interface CommandArguments {
  positionals: string[]
  /** Options with a value. */
  values: Record<string, string | undefined>
  /** Options without one. */
  flags: ReadonlySet<string>
}

/** Thrown by a command that was called wrongly; the message says what is expected. */
export class WrongUsage extends Error {}

/** A command that parses its arguments, and prints the usage where `run` throws WrongUsage. It returns the exit status. */
export function command<Site, Output extends Terminal = Terminal>(
  usage: CommandUsage,
  run: (given: CommandArguments, terminal: Output, site: Site) => Promise<number>,
): (args: readonly string[], terminal: Output, site: Site) => Promise<number> {
  return async (args, terminal, site) => {
    const read = readArguments(usage, args, terminal)
    if (typeof read === 'number') return read
    try {
      return await run(read, terminal, site)
    } catch (cause) {
      if (!(cause instanceof WrongUsage)) throw cause
      return refuseUsage(usage, terminal, cause.message)
    }
  }
}

/** Opens the dependencies of a command for `work`, and closes them after it. */
export async function withDeps<CommandDeps>(
  openDeps: OpenCommand<CommandDeps>,
  work: (deps: CommandDeps) => Promise<number>,
  options?: Parameters<OpenCommand<CommandDeps>>[0],
): Promise<number> {
  const { deps, close } = await openDeps(options)
  try {
    return await work(deps)
  } finally {
    await close()
  }
}

/** Prints why a command has done nothing. Returns the exit status. */
export function refuse(terminal: Terminal, reason: string): number {
  terminal.stderr.write(`xingcha: ${reason}\n`)
  return 1
}

/** Status of a command that was called wrongly and has done nothing. */
const WRONG_USAGE = 2

/** Parses a command's arguments. Returns an exit status after printing help (0) or an error (2). */
function readArguments(
  usage: CommandUsage,
  args: readonly string[],
  terminal: Terminal,
): CommandArguments | number {
  const known = Object.keys(usage.options ?? {}).map((option) => option.split(' '))
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    known.map(([name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help === true) {
      terminal.stdout.write(describeUsage(usage))
      return 0
    }
    const given: [string, unknown][] = Object.entries(values)
    const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const flags = given.filter(([, value]) => value === true).map(([name]) => name)
    return { positionals, values: Object.fromEntries(texts), flags: new Set(flags) }
  } catch (cause) {
    return refuseUsage(usage, terminal, messageOf(cause))
  }
}

/** Prints the reason and the usage. Returns the exit status. */
function refuseUsage(usage: CommandUsage, terminal: Terminal, reason: string): number {
  terminal.stderr.write(`xingcha ${nameOf(usage)}: ${reason}\n\n${describeUsage(usage)}`)
  return WRONG_USAGE
}

/** The help of one command. */
export function describeUsage({ usages, options = {} }: CommandUsage): string {
  const lines = Object.entries(usages).map(([usage, description], at) =>
    line(`${at === 0 ? 'Usage:' : '      '} xingcha ${usage}`, description, 42),
  )
  const known = Object.entries(options).map(([option, description]) => line(`  --${option}`, description, 42))
  return `${lines.join('')}\nOptions:\n${known.join('')}${line('  -h, --help', 'show this', 42)}`
}

/** The command's part of the general help. */
export function summariseUsage({ usages, options = {} }: CommandUsage): string {
  return [
    ...Object.entries(usages).map(([usage, description]) => line(`  ${usage}`, description, 32)),
    ...Object.entries(options).map(([option, description]) => line(`      --${option}`, description, 32)),
  ].join('')
}

function nameOf({ usages }: CommandUsage): string {
  return Object.keys(usages)[0]?.split(' ', 1)[0] ?? ''
}

function line(usage: string, description: string, column: number): string {
  const isTooLong = usage.length > column - 2
  return `${isTooLong ? `${usage}\n${' '.repeat(column)}` : usage.padEnd(column)}${description}\n`
}
