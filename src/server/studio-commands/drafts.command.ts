import { readFile, writeFile } from 'node:fs/promises'
import { REVIEW_STATES } from '../../contract/studio/review-drafts.ts'
import type { Draft, StudioReview } from '../../contract/studio/studio-reviews.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { StartupError } from '../platform/runtime/startup-error.ts'
import { describeLosses, formatDraftFile, parseDraftFile } from '../site-export/draft-file.service.ts'
import { draftsUsage } from './drafts.usage.ts'
import { listAllReviews } from './list-all-reviews.ts'
import { REVISION_SUBCOMMANDS } from './revision-subcommands.ts'
import { oneOf, runSubcommand, tabLine, timeOf, type Subcommands, withId } from './run-subcommand.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha drafts SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function draftsCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(draftsUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  list: {
    positionals: 0,
    run: ({ values: { state = 'all', search = '' } }) => {
      const query = { state: oneOf(state, ['all', ...REVIEW_STATES], 'state'), q: search }
      return async (studio) =>
        (await listAllReviews(studio, query))
          .map(({ id, version, state: stage, has_changes, title }) =>
            tabLine(id, version, has_changes ? `${stage}*` : stage, title),
          )
          .join('')
    },
  },
  show: withId(async (studio, id) => formatDraftFile(await readReview(studio, id))),
  create: {
    positionals: 1,
    run:
      ({ positionals: [file = ''] }) =>
      async (studio) => {
        const draft = await readWhole(file)
        const created = await studio.call('POST /api/studio/reviews', { body: {} })
        await save(studio, created, draft)
        return `draft ${created.id} is created\n`
      },
  },
  update: {
    positionals: 2,
    run: ({ id: idOf, positionals: [word, file = ''] }) => {
      const id = idOf(word)
      return async (studio) => {
        const draft = await readWhole(file)
        await save(studio, await readReview(studio, id), draft)
        return `draft ${id} is saved\n`
      }
    },
  },
  publish: {
    positionals: 1,
    run: ({ id: idOf, positionals: [word], values }) => {
      const at = timeOf(values)
      const id = idOf(word)
      return async (studio) => {
        const { version } = await readReview(studio, id)
        const body = { version, ...(at !== undefined && { at }) }
        const done = await studio.call('POST /api/studio/reviews/{id}/publication', { params: { id }, body })
        return `review ${id} is ${done.state}\n`
      }
    },
  },
  withdraw: withId(async (studio, id) => {
    await studio.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } })
    return `review ${id} is a draft\n`
  }),
  unschedule: withId(async (studio, id) => {
    const { state } = await studio.call('DELETE /api/studio/reviews/{id}/schedule', { params: { id } })
    return `review ${id} is ${state}, without a schedule\n`
  }),
  trash: withId(async (studio, id) => {
    await studio.call('DELETE /api/studio/reviews/{id}', { params: { id } })
    return `review ${id} is in the trash\n`
  }),
  restore: withId(async (studio, id) => {
    await studio.call('POST /api/studio/reviews/{id}/restoration', { params: { id } })
    return `review ${id} is a draft\n`
  }),
  delete: withId(async (studio, id) => {
    await studio.call('DELETE /api/studio/reviews/{id}/trash', { params: { id } })
    return `review ${id} is deleted\n`
  }),
  preview: withId(
    async (studio, id) =>
      `${(await studio.call('PUT /api/studio/reviews/{id}/preview', { params: { id } })).path}\n`,
  ),
  export: {
    positionals: 2,
    run: ({ id: idOf, positionals: [list = '', file = ''] }) => {
      const ids = list.split(',').map((word) => idOf(word.trim()))
      return async (studio) => {
        const archive = await studio.download(`GET /api/studio/review-files?ids=${ids.join(',')}`)
        await writeFile(file, archive, { mode: 0o600 })
        return `the reviews are in ${file}\n`
      }
    },
  },
  ...REVISION_SUBCOMMANDS,
}

function readReview(studio: StudioClient, id: number) {
  return studio.call('GET /api/studio/reviews/{id}', { params: { id } })
}

/** The draft of a file that the site can keep as it is; `push` brings pictures. Throws StartupError. */
async function readWhole(file: string): Promise<Partial<Draft>> {
  const text = await readFile(file, 'utf8')
  const { refused, left } = describeLosses(text, file, () => false)
  if (refused !== undefined || left !== undefined)
    throw new StartupError(`${file}: ${[refused, left].filter(Boolean).join('; ')}`)
  return parseDraftFile(text, file).draft
}

/** Replaces the fields of the current draft, of which the site keeps a revision. */
async function save(studio: StudioClient, current: StudioReview, draft: Partial<Draft>): Promise<void> {
  const { id, version } = current
  const body = { version, draft: { ...current.draft, ...draft }, keeps_replaced: true }
  await studio.call('PUT /api/studio/reviews/{id}', { params: { id }, body })
}
