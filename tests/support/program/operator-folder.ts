import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shellBlock } from '../repository/document-blocks.ts'
import { findPostgresPrograms } from '../database/postgres-cluster.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const GUIDE = 'operations.md'

/** The contents of an operator's project folder beside data and settings. */
const PROJECT = ['package.json', 'node_modules', 'bin', 'build', 'deploy', 'compose.yaml', '.env.example']

/** Stands for the project folder of an operator. */
export interface OperatorFolder extends AsyncDisposable {
  path: string
  /**
   * Runs the sh block under this heading of docs/operations.md, by default the first one, as it stands. Returns its output.
   * Throws where it fails.
   */
  runDocumented(heading: string, env?: Record<string, string>, position?: number): string
  /** As `runDocumented`, with the npx of npm. */
  runWithNpm(heading: string, env?: Record<string, string>): string
}

/** Finds what npm's npx finds in a project folder. npm itself takes twice the processor time of the command it runs. */
const NPX = `#!/bin/sh
PATH="$PWD/node_modules/.bin:$PATH"
[ "$1" != xingcha ] || { shift; exec node bin/xingcha.mjs "$@"; }
exec "$@"
`

/** A new folder with links to this project. Commands find the settings file `.env` in it, if there is one. */
export async function openOperatorFolder(): Promise<OperatorFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-operator-'))
  for (const name of PROJECT) await symlink(path.join(ROOT, name), path.join(folder, name))
  const shims = path.join(folder, '.programs')
  await mkdir(shims)
  await writeFile(path.join(shims, 'npx'), NPX, { mode: 0o755 })
  const run = (block: string, env: NodeJS.ProcessEnv) =>
    execFileSync('sh', ['-ec', block], {
      cwd: folder,
      env,
      encoding: 'utf8',
      // Its errors are in the one that is thrown.
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    path: folder,
    runDocumented: (heading, env = {}, position = 1) => {
      const { PATH, ...others } = operatorEnv(folder, env)
      return run(shellBlock(GUIDE, heading, position), { ...others, PATH: `${shims}:${PATH}` })
    },
    runWithNpm: (heading, env = {}) => run(shellBlock(GUIDE, heading), operatorEnv(folder, env)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** The environment of a command in that folder. */
export function operatorEnv(folder: string, env: Record<string, string>): NodeJS.ProcessEnv {
  const settings = path.join(folder, '.env')
  return {
    ...process.env,
    ENV_FILE: existsSync(settings) ? settings : '',
    ...env,
    PATH: [findPostgresPrograms(), process.env.PATH].join(path.delimiter),
  }
}
