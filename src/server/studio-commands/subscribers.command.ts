import { readFile, writeFile } from 'node:fs/promises'
import { SUBSCRIBER_STATES } from '../../contract/newsletter/letter-states.ts'
import type { SubscriberList, SubscriberQuery } from '../../contract/newsletter/subscribers.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { subscribersUsage } from './letters.usage.ts'
import { oneOf, runSubcommand, tabLine, type Subcommands, withId, WrongUsage } from './run-subcommand.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha subscribers SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function subscribersCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(subscribersUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  list: {
    positionals: 0,
    run: ({ values: { state = 'all', search = '' } }) => {
      const query = { state: oneOf(state, ['all', ...SUBSCRIBER_STATES, 'failing'], 'state'), q: search }
      return async (studio) =>
        (await listAllSubscribers(studio, query))
          .map(({ id, email, state: present, bounce, created_at }) =>
            tabLine(id, email, present, bounce, created_at),
          )
          .join('')
    },
  },
  export: {
    positionals: 1,
    run:
      ({ positionals: [file = ''] }) =>
      async (studio) => {
        await writeFile(file, await studio.download('GET /api/studio/subscribers/export'), { mode: 0o600 })
        return `the subscribers are in ${file}, which only you can read\n`
      },
  },
  import: {
    positionals: 1,
    run: ({ positionals: [file = ''], flags }) => {
      if (!flags.has('consent')) throw new WrongUsage('these people must have agreed: say so with --consent')
      return async (studio) => {
        const body = { text: await readFile(file, 'utf8'), has_consent: true as const }
        const report = await studio.call('POST /api/studio/subscribers/import', { body })
        const { added, known, left, skipped } = report
        return [
          `${added} added, ${known} known, ${left} have left, ${skipped.length} skipped`,
          ...skipped.map(({ line, text, reason }) => `line ${line}: ${reason}: ${text}`),
          '',
        ].join('\n')
      }
    },
  },
  end: withId(async (studio, id) => {
    await studio.call('DELETE /api/studio/subscribers/{id}', { params: { id } })
    return `the subscription ${id} has ended\n`
  }),
  'mail-again': withId(async (studio, id) => {
    await studio.call('DELETE /api/studio/subscribers/{id}/bounce', { params: { id } })
    return `letters go to the subscriber ${id} again\n`
  }),
}

async function listAllSubscribers(
  studio: StudioClient,
  wanted: Partial<SubscriberQuery>,
): Promise<SubscriberList['rows']> {
  const rows: SubscriberList['rows'] = []
  for (;;) {
    const query = { ...wanted, offset: rows.length }
    const page = await studio.call('GET /api/studio/subscribers', { query })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}
