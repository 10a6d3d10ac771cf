import { Writable } from 'node:stream'
import { run } from '../../../src/server/cli.ts'

export interface CommandResult {
  status: number
  stdout: string
  stderr: string
}

/**
 * Runs a command of `xingcha` in this process, with these variables in its environment besides. A process of its own takes half a
 * second of processor; what bin/xingcha.mjs does, such as reading the settings file, needs one.
 */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const before = { ...process.env }
  const [stdout, stderr] = [new Paper(), new Paper()]
  Object.assign(process.env, env)
  try {
    const status = await run(args, process.ppid, { stdout, stderr, isTerminal: false })
    return { status, stdout: stdout.text, stderr: stderr.text }
  } finally {
    for (const name of Object.keys(env)) {
      delete process.env[name]
      if (before[name] !== undefined) process.env[name] = before[name]
    }
  }
}

class Paper extends Writable {
  text = ''

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}
