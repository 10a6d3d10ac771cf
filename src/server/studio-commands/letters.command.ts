import { parseRowId } from '../../contract/row-id.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { lettersUsage } from './letters.usage.ts'
import { runSubcommand, tabLine, timeOf, type Subcommands, withId, WrongUsage } from './run-subcommand.ts'
import type { OpenStudio } from './studio-client.ts'

/** `xingcha letters SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function lettersCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(lettersUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  list: {
    positionals: 0,
    run: () => async (studio) => {
      const { letters } = await studio.call('GET /api/studio/letters')
      return letters
        .map(({ id, state, recipients, subject }) => tabLine(id, state, recipients, subject))
        .join('')
    },
  },
  compose: {
    positionals: 0,
    run: ({ values: { subject, line, opening, reviews } }) => {
      const chosen = reviews === undefined ? undefined : parseIds(reviews)
      return async (studio) => {
        const letter = await studio.call('POST /api/studio/letters', { body: {} })
        const body = {
          version: letter.version,
          subject: subject ?? letter.subject,
          second_line: line ?? letter.second_line,
          opening: opening ?? letter.opening,
          reviews: chosen ?? letter.reviews,
          audience: letter.audience,
        }
        const params = { id: letter.id }
        const saved = await studio.call('PUT /api/studio/letters/{id}', { params, body })
        return `letter ${saved.id} is saved: ${saved.reviews.length} reviews for ${saved.recipients} readers\n`
      }
    },
  },
  preview: withId(
    async (studio, id) =>
      (await studio.call('GET /api/studio/letters/{id}/preview', { params: { id } })).text,
  ),
  test: withId(async (studio, id) => {
    const { to } = await studio.call('POST /api/studio/letters/{id}/test', { params: { id } })
    return `letter ${id} is on its way to ${to}\n`
  }),
  send: {
    positionals: 1,
    run: ({ id: idOf, positionals: [word], values }) => {
      const at = timeOf(values)
      const params = { id: idOf(word) }
      return async (studio) => {
        const { letter } = await studio.call('GET /api/studio/letters/{id}', { params })
        const body = { version: letter.version, ...(at !== undefined && { at }) }
        const { state } = await studio.call('POST /api/studio/letters/{id}/sending', { params, body })
        return `letter ${params.id} is ${state}, for ${letter.recipients} readers\n`
      }
    },
  },
  stop: withId(async (studio, id) => {
    const { state } = await studio.call('DELETE /api/studio/letters/{id}/sending', { params: { id } })
    return `letter ${id} is ${state}\n`
  }),
  resume: withId(async (studio, id) => {
    const { state } = await studio.call('POST /api/studio/letters/{id}/resumption', { params: { id } })
    return `letter ${id} is ${state}\n`
  }),
  delete: withId(async (studio, id) => {
    await studio.call('DELETE /api/studio/letters/{id}', { params: { id } })
    return `letter ${id} is deleted\n`
  }),
}

/** Throws WrongUsage. */
function parseIds(text: string): number[] {
  return text.split(',').map((word) => {
    const id = parseRowId(word.trim())
    if (id === undefined) throw new WrongUsage(`${word} is no number of a review`)
    return id
  })
}
