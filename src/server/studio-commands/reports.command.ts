import type { StudioStatistics } from '../../contract/studio/statistics.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { runSubcommand, tabLine, type Subcommand, type Subcommands } from './run-subcommand.ts'
import { logUsage, visitsUsage } from './settings.usage.ts'
import type { OpenStudio } from './studio-client.ts'

/** `xingcha log list`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function logCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(logUsage, LOG_VERBS, args, terminal, openStudio)
}

/** `xingcha visits SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function visitsCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(visitsUsage, VISITS_VERBS, args, terminal, openStudio)
}

const LOG_VERBS: Subcommands = {
  list: {
    positionals: 0,
    run: ({ values: { most = '100' }, id }) => {
      const wanted = id(most)
      return async (studio) => {
        const lines: string[] = []
        let before: number | undefined
        do {
          const page = await studio.call('GET /api/studio/log', { query: { before } })
          for (const { at, actor, by_command, action, subject } of page.entries)
            lines.push(tabLine(at, by_command ? 'command' : actor, action, subject))
          before = page.next ?? undefined
        } while (before !== undefined && lines.length < wanted)
        return lines.slice(0, wanted).join('')
      }
    },
  },
}

const VISITS_VERBS: Subcommands = {
  days: reading(({ days }) => days.map(({ day, views }) => tabLine(day, views))),
  reviews: reading(({ top }) => top.map(({ id, title, views }) => tabLine(views, id, title))),
  referrers: reading(({ referrers }) => referrers.map(({ host, visits }) => tabLine(visits, host))),
  missed: reading(({ missed }) => missed.map(({ term, searches }) => tabLine(searches, term))),
}

function reading(lines: (statistics: StudioStatistics) => string[]): Subcommand {
  return {
    positionals: 0,
    run: () => async (studio) => lines(await studio.call('GET /api/studio/statistics')).join(''),
  }
}
