import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { SETTING_NAMES } from '../../env.ts'
import { PROJECT_ROOT } from '../../platform/runtime/project-root.ts'
import { type Finding, failure, warning } from './finding.ts'

/** Finds settings that are misspelt or readable by others. The program has read the file already (bin/read-settings-file.mjs). */
export function checkSettingsFile(variables: NodeJS.ProcessEnv): Finding[] {
  if (variables.ENV_FILE === '') return []
  const file = path.resolve(PROJECT_ROOT, variables.ENV_FILE ?? '.env')
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return []
  const found: Finding[] = []
  if ((stats.mode & 0o077) !== 0)
    found.push(
      failure(`Other users of this machine can read ${file}, which holds secrets. Run: chmod 600 ${file}`),
    )
  for (const name of Object.keys(parseEnv(readFileSync(file, 'utf8')))) {
    if (!SETTING_NAMES.has(name) && !OTHER_PROGRAMS.test(name))
      found.push(
        warning(`${file} sets ${name}, which is no setting of this program. Correct its name, or remove it.`),
      )
  }
  return found
}

/** Variables that Node, the C library, PostgreSQL's programs and the compose file read. */
const OTHER_PROGRAMS = /^(NODE_|UV_|MALLOC_|GLIBC_|PG|POSTGRES_|TZ$|LANG$|LC_)/
