import type { DnsLookups } from '../../mail/mail-check.service.ts'
import { findSettingFaults, readEnv } from '../../env.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { command, WrongUsage } from '../../platform/runtime/command.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { messageOf } from '../../platform/runtime/faults.ts'
import { checkBackups, checkFederation, checkOwner, checkPictures } from './check-content.ts'
import { checkClock, checkDatabase, checkSecretOfData } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkMail } from './check-mail.ts'
import { checkSite } from './check-site.ts'
import { checkSettings, checkSettingsFile } from './check-settings.ts'
import { type Check, type CheckedSite, type Finding, failure } from './finding.ts'
import { USAGES } from '../../usages.ts'

interface CheckInput {
  /** The environment, with the settings file read into it. */
  variables: NodeJS.ProcessEnv
  clock: Clock
  dns: DnsLookups
  log: Log
}

/** In the order of their lines. A further check is a function in this list. */
const CHECKS: Readonly<Record<string, Check>> = {
  settings: checkSettings,
  disk: checkDisk,
  database: checkDatabase,
  secret: checkSecretOfData,
  site: checkSite,
  owner: checkOwner,
  fediverse: checkFederation,
  pictures: checkPictures,
  backups: checkBackups,
  mail: checkMail,
  clock: checkClock,
}

/**
 * `xingcha check [--json] [--monitor]`: a line for each finding, or one JSON object. Returns the exit status: 0 no problem, 1 a
 * problem, 2 wrong usage; for a monitor 0 ok, 1 a warning, 2 a problem.
 */
export const checkCommand = command(USAGES.check, async (given, terminal, input: CheckInput) => {
  const { variables, clock, dns, log } = input
  if (given.positionals.length > 0) throw new WrongUsage(`it takes no ${given.positionals[0]}`)
  const lines: (Finding & { name: string })[] = []
  const print = (name: string, { state, text }: Finding) => {
    lines.push({ name, state, text })
    if (!given.flags.has('json')) terminal.stdout.write(`${state.padEnd(8)} ${name.padEnd(9)} ${text}\n`)
  }
  const count = (state: Finding['state']) => lines.filter((line) => line.state === state).length
  for (const finding of checkSettingsFile(variables)) print('settings', finding)
  const faults = findSettingFaults(variables)
  for (const fault of faults) print('settings', failure(`${fault}. Correct it; nothing else was tried.`))
  if (faults.length === 0) {
    const site: CheckedSite = { env: readEnv(variables), database: undefined, clock, dns, log }
    try {
      for (const [name, check] of Object.entries(CHECKS)) {
        if (name === 'database') await open(site, print)
        try {
          for await (const finding of check(site)) print(name, finding)
        } catch (cause) {
          // A fault of a check itself is a finding too: the others still run.
          print(name, failure(`The check failed: ${messageOf(cause)}.`))
        }
      }
    } finally {
      await site.database?.close()
    }
  }
  const state = (['problem', 'warning'] as const).find((each) => count(each) > 0) ?? 'ok'
  terminal.stdout.write(
    given.flags.has('json')
      ? `${JSON.stringify({ state, findings: lines })}\n`
      : `${inWords(count('problem'), 'problem')}, ${inWords(count('warning'), 'warning')}.\n`,
  )
  return given.flags.has('monitor') ? MONITOR_STATUS[state] : Number(state === 'problem')
})

/** Opened once for all checks. Creates no site and runs no migration. */
async function open(site: CheckedSite, print: (name: string, finding: Finding) => void): Promise<void> {
  try {
    site.database = await openDatabase(site.env, site.log, { creates: false })
  } catch (cause) {
    print('database', failure(messageOf(cause)))
  }
}

/** As plugins of Nagios, Icinga and their like end. */
const MONITOR_STATUS = { ok: 0, warning: 1, problem: 2 }

function inWords(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
