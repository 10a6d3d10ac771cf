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
const CHECKS: readonly { name: string; check: Check }[] = [
  { name: 'settings', check: checkSettings },
  { name: 'disk', check: checkDisk },
  { name: 'database', check: checkDatabase },
  { name: 'secret', check: checkSecretOfData },
  { name: 'site', check: checkSite },
  { name: 'owner', check: checkOwner },
  { name: 'fediverse', check: checkFederation },
  { name: 'pictures', check: checkPictures },
  { name: 'backups', check: checkBackups },
  { name: 'mail', check: checkMail },
  { name: 'clock', check: checkClock },
]

/**
 * `xingcha check [--json] [--monitor]`: a line for each finding, or one JSON object. Returns the exit status: 0 no problem, 1 a
 * problem, 2 wrong usage; for a monitor 0 ok, 1 a warning, 2 a problem.
 */
export const checkCommand = command(USAGES.check, async (given, terminal, input: CheckInput) => {
  const { variables, clock, dns, log } = input
  if (given.positionals.length > 0) throw new WrongUsage(`it takes no ${given.positionals[0]}`)
  const states: Finding['state'][] = []
  const lines: { name: string; state: Finding['state']; text: string }[] = []
  const print = (name: string, { state, text }: Finding) => {
    states.push(state)
    lines.push({ name, state, text })
    if (!given.flags.has('json')) terminal.stdout.write(`${state.padEnd(8)} ${name.padEnd(9)} ${text}\n`)
  }
  for (const finding of checkSettingsFile(variables)) print('settings', finding)
  const faults = findSettingFaults(variables)
  for (const fault of faults) print('settings', failure(`${fault}. Correct it; nothing else was tried.`))
  if (faults.length === 0) {
    const site: CheckedSite = { env: readEnv(variables), database: undefined, clock, dns, log }
    try {
      for (const { name, check } of CHECKS) {
        if (name === 'database') await open(site, print)
        for (const finding of await findings(check, site)) print(name, finding)
      }
    } finally {
      await site.database?.close()
    }
  }
  terminal.stdout.write(
    given.flags.has('json')
      ? `${JSON.stringify({ state: worstOf(states), findings: lines })}\n`
      : summary(states),
  )
  return given.flags.has('monitor') ? MONITOR_STATUS[worstOf(states)] : Number(worstOf(states) === 'problem')
})

/** Opened once for all checks. Creates no site and runs no migration. */
async function open(site: CheckedSite, print: (name: string, finding: Finding) => void): Promise<void> {
  try {
    site.database = await openDatabase(site.env, site.log, { creates: false })
  } catch (cause) {
    print('database', failure(messageOf(cause)))
  }
}

/** A fault of a check itself is a finding too: the others still run. */
async function findings(check: Check, site: CheckedSite): Promise<Finding[]> {
  try {
    return await check(site)
  } catch (cause) {
    return [failure(`The check failed: ${messageOf(cause)}.`)]
  }
}

/** As plugins of Nagios, Icinga and their like end. */
const MONITOR_STATUS = { ok: 0, warning: 1, problem: 2 }

function worstOf(states: readonly Finding['state'][]): Finding['state'] {
  return (['problem', 'warning'] as const).find((state) => states.includes(state)) ?? 'ok'
}

function summary(states: readonly Finding['state'][]): string {
  const count = (state: Finding['state'], noun: string) => {
    const number = states.filter((other) => other === state).length
    return `${number} ${noun}${number === 1 ? '' : 's'}`
  }
  return `${count('problem', 'problem')}, ${count('warning', 'warning')}.\n`
}
