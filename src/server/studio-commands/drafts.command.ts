import { readFile } from 'node:fs/promises'
import { parseReviewId } from '../../contract/links.ts'
import type { Draft, StudioReview } from '../../contract/studio-reviews.ts'
import { readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import { formatDraftFile, parseDraftFile } from '../backup/draft-file.service.ts'
import { draftsUsage } from './drafts.usage.ts'
import { listAllReviews } from './list-all-reviews.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha drafts VERB`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export async function draftsCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  const read = readArguments(draftsUsage, args, terminal)
  if (typeof read === 'number') return read
  const [verb = '', ...words] = read.positionals
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (act?.words !== words.length)
    return refuseUsage(draftsUsage, terminal, 'name an action and what it is for')
  const id = verb === 'list' || verb === 'create' ? 0 : parseReviewId(words[0] ?? '')
  if (id === undefined) return refuseUsage(draftsUsage, terminal, `${words[0]} is no number of a review`)
  const { studio, close } = await openStudio(read.values.url)
  try {
    terminal.stdout.write(await act.run(studio, { id, file: words.at(-1) ?? '', at: read.values.at }))
    return 0
  } finally {
    await close()
  }
}

interface Wanted {
  id: number
  file: string
  at: string | undefined
}

/** By verb: how many words follow it, and what it does. Returns what is printed. */
const VERBS: Record<
  string,
  { words: number; run: (studio: StudioClient, wanted: Wanted) => Promise<string> }
> = {
  list: {
    words: 0,
    run: async (studio) => {
      const rows = await listAllReviews(studio)
      return rows
        .map(({ id, version, state, has_changes, title }) =>
          [id, version, has_changes ? `${state}*` : state, title].join('\t'),
        )
        .map((line) => `${line}\n`)
        .join('')
    },
  },
  show: {
    words: 1,
    run: async (studio, { id }) => formatDraftFile(await readReview(studio, id)),
  },
  create: {
    words: 1,
    run: async (studio, { file }) => {
      const { draft } = parseDraftFile(await readFile(file, 'utf8'), file)
      const created = await studio.call('POST /api/studio/reviews', { body: {} })
      await save(studio, created, draft)
      return `draft ${created.id} is created\n`
    },
  },
  update: {
    words: 2,
    run: async (studio, { id, file }) => {
      const { draft } = parseDraftFile(await readFile(file, 'utf8'), file)
      await save(studio, await readReview(studio, id), draft)
      return `draft ${id} is saved\n`
    },
  },
  publish: {
    words: 1,
    run: async (studio, { id, at }) => {
      const { version } = await readReview(studio, id)
      const body = { version, ...(at !== undefined && { at }) }
      const { state } = await studio.call('POST /api/studio/reviews/{id}/publication', {
        params: { id },
        body,
      })
      return `review ${id} is ${state}\n`
    },
  },
  withdraw: {
    words: 1,
    run: async (studio, { id }) => {
      await studio.call('DELETE /api/studio/reviews/{id}/publication', { params: { id } })
      return `review ${id} is a draft\n`
    },
  },
  trash: {
    words: 1,
    run: async (studio, { id }) => {
      await studio.call('DELETE /api/studio/reviews/{id}', { params: { id } })
      return `review ${id} is in the trash\n`
    },
  },
  restore: {
    words: 1,
    run: async (studio, { id }) => {
      await studio.call('POST /api/studio/reviews/{id}/restoration', { params: { id } })
      return `review ${id} is a draft\n`
    },
  },
}

function readReview(studio: StudioClient, id: number) {
  return studio.call('GET /api/studio/reviews/{id}', { params: { id } })
}

/** Replaces the fields of the present draft, of which the site keeps a revision. */
async function save(studio: StudioClient, present: StudioReview, draft: Partial<Draft>): Promise<void> {
  const { id, version } = present
  const body = { version, draft: { ...present.draft, ...draft }, keeps_replaced: true }
  await studio.call('PUT /api/studio/reviews/{id}', { params: { id }, body })
}
