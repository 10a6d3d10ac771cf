import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { messageOf } from './startup-error.ts'

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
  /** Each form of the call, as typed after `xingcha`; the first word is the command's name. */
  calls: readonly UsageLine[]
  options?: Readonly<Record<string, { value?: string; does: string }>>
}

interface UsageLine {
  call: string
  does: string
}

export interface CommandArguments {
  positionals: string[]
  /** Options with a value. */
  values: Record<string, string | undefined>
  /** Options without one. */
  flags: ReadonlySet<string>
}

/** Status of a command that was called wrongly and has done nothing. */
const WRONG_USAGE = 2

/**
 * Parses the arguments after the command's name. Returns an exit status where it has printed the help for `--help` (0) or
 * an error for an unknown option (2).
 */
export function readArguments(
  usage: CommandUsage,
  args: readonly string[],
  terminal: Terminal,
): CommandArguments | number {
  const known = Object.entries(usage.options ?? {})
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    known.map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
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
export function refuseUsage(usage: CommandUsage, terminal: Terminal, reason: string): number {
  terminal.stderr.write(`xingcha ${nameOf(usage)}: ${reason}\n\n${describeUsage(usage)}`)
  return WRONG_USAGE
}

/** The help of one command. */
export function describeUsage(usage: CommandUsage): string {
  const lines = usage.calls.map(({ call, does }, at) =>
    line(`${at === 0 ? 'Usage:' : '      '} xingcha ${call}`, does, 42),
  )
  const options = [...optionLines(usage), { call: '-h, --help', does: 'show this' }]
  return `${lines.join('')}\nOptions:\n${options.map(({ call, does }) => line(`  ${call}`, does, 42)).join('')}`
}

/** The command's part of the general help. */
export function summariseUsage(usage: CommandUsage): string {
  const calls = usage.calls.map(({ call, does }) => line(`  ${call}`, does, 32))
  return [...calls, ...optionLines(usage).map(({ call, does }) => line(`      ${call}`, does, 32))].join('')
}

function nameOf({ calls }: CommandUsage): string {
  return calls[0]?.call.split(' ', 1)[0] ?? ''
}

function optionLines({ options = {} }: CommandUsage): UsageLine[] {
  return Object.entries(options).map(([name, { value, does }]) => ({
    call: value === undefined ? `--${name}` : `--${name} ${value}`,
    does,
  }))
}

function line(call: string, does: string, column: number): string {
  const isTooLong = call.length > column - 2
  return `${isTooLong ? `${call}\n${' '.repeat(column)}` : call.padEnd(column)}${does}\n`
}
