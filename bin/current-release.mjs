// `npx xingcha update` installs releases in the clone's folder `releases`, and the link `current` names the one that runs
// (docs/decisions/0107). The clone's own program hands over to it, so units, npm start and npx stay as they are.
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { giveUp } from './give-up.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The folder of `.env` and of relative paths in the settings (src/server/platform/runtime/project-root.ts knows it too). */
export const INSTALLATION = isRelease(ROOT) ? path.join(ROOT, '../..') : ROOT

function isRelease(root) {
  return (
    path.basename(path.dirname(root)) === 'releases' && existsSync(path.join(root, '../../bin/xingcha.mjs'))
  )
}

/** Goes on as the current release, under the same process id and by its own Node; returns where there is none but this. */
export async function runCurrentRelease() {
  const link = path.join(ROOT, 'current')
  if (!lstatSync(link, { throwIfNoEntry: false })) return
  const program = path.join(link, 'bin/xingcha.mjs')
  if (!existsSync(program)) {
    giveUp(`The link ${link} leads to no release. Correct it, or remove it to run the program of ${ROOT}.`)
  }
  const node = path.join(link, 'node_modules/.bin/node')
  const args = [realpathSync(program), ...process.argv.slice(2)]
  if (existsSync(node) && process.execve) {
    process.execve(realpathSync(node), [node, ...process.execArgv, ...args], process.env)
  }
  process.argv.splice(1, 1, args[0])
  await import(pathToFileURL(args[0]).href)
  process.exit()
}
