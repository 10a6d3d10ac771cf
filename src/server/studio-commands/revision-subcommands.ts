import { formatDraftFile } from '../site-export/draft-file.service.ts'
import { tabLine, type Subcommands, withId } from './run-subcommand.ts'

/** The subcommands of `xingcha drafts` for earlier texts. */
export const REVISION_SUBCOMMANDS: Subcommands = {
  revisions: withId(async (studio, id) => {
    const { revisions } = await studio.call('GET /api/studio/reviews/{id}/revisions', { params: { id } })
    return revisions
      .map(({ id: revision, created_at, reason, characters, name, title }) =>
        tabLine(revision, created_at, reason, characters, name || title),
      )
      .join('')
  }),
  keep: {
    positionals: 2,
    run: ({ id: idOf, positionals: [word, name = ''] }) => {
      const id = idOf(word)
      return async (studio) => {
        const body = { reason: 'named' as const, name }
        await studio.call('POST /api/studio/reviews/{id}/revisions', { params: { id }, body })
        return `the draft ${id} is kept as ${name}\n`
      }
    },
  },
  revision: {
    positionals: 2,
    run: ({ id: idOf, positionals: [word, of] }) => {
      const params = { id: idOf(word), revision: idOf(of) }
      return async (studio) => {
        const { draft } = await studio.call('GET /api/studio/reviews/{id}/revisions/{revision}', { params })
        return formatDraftFile({ id: params.id, state: 'draft', draft })
      }
    },
  },
  revert: {
    positionals: 2,
    run: ({ id: idOf, positionals: [word, of] }) => {
      const params = { id: idOf(word), revision: idOf(of) }
      return async (studio) => {
        const { version } = await studio.call('GET /api/studio/reviews/{id}', { params: { id: params.id } })
        const route = 'POST /api/studio/reviews/{id}/revisions/{revision}/restoration'
        await studio.call(route, { params, body: { version } })
        return `draft ${params.id} is as it was in revision ${params.revision}\n`
      }
    },
  },
}
