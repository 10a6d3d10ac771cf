import { parseReviewId } from '../../contract/links.ts'
import {
  type CommandArguments,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../platform/runtime/command.ts'
import { StartupError } from '../platform/runtime/startup-error.ts'
import { lettersUsage } from './letters.usage.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha letters VERB`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export async function lettersCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  const read = readArguments(lettersUsage, args, terminal)
  if (typeof read === 'number') return read
  const [verb = '', ...words] = read.positionals
  const hasId = verb !== 'list' && verb !== 'compose'
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  const id = hasId ? parseReviewId(words[0] ?? '') : 0
  if (!act || words.length !== Number(hasId) || id === undefined)
    return refuseUsage(lettersUsage, terminal, 'name an action, and the number of the letter')
  const { studio, close } = await openStudio(read.values.url)
  try {
    terminal.stdout.write(await act(studio, id, read.values))
    return 0
  } finally {
    await close()
  }
}

type Verb = (studio: StudioClient, id: number, values: CommandArguments['values']) => Promise<string>

/** Returns what is printed. */
const VERBS: Record<string, Verb> = {
  list: async (studio) => {
    const { letters } = await studio.call('GET /api/studio/letters')
    return letters
      .map(({ id, state, recipients, subject }) => `${id}\t${state}\t${recipients}\t${subject}\n`)
      .join('')
  },
  compose: async (studio, _id, { subject, line, opening, reviews }) => {
    const letter = await studio.call('POST /api/studio/letters', { body: {} })
    const body = {
      version: letter.version,
      subject: subject ?? letter.subject,
      second_line: line ?? letter.second_line,
      opening: opening ?? letter.opening,
      reviews: reviews === undefined ? letter.reviews : parseIds(reviews),
      audience: letter.audience,
    }
    const saved = await studio.call('PUT /api/studio/letters/{id}', { params: { id: letter.id }, body })
    return `letter ${saved.id} is saved: ${saved.reviews.length} reviews for ${saved.recipients} readers\n`
  },
  preview: async (studio, id) =>
    (await studio.call('GET /api/studio/letters/{id}/preview', { params: { id } })).text,
  test: async (studio, id) => {
    const { to } = await studio.call('POST /api/studio/letters/{id}/test', { params: { id } })
    return `letter ${id} is on its way to ${to}\n`
  },
  send: async (studio, id, { at }) => {
    const { letter } = await studio.call('GET /api/studio/letters/{id}', { params: { id } })
    const body = { version: letter.version, ...(at !== undefined && { at }) }
    const { state } = await studio.call('POST /api/studio/letters/{id}/sending', { params: { id }, body })
    return `letter ${id} is ${state}, for ${letter.recipients} readers\n`
  },
  stop: async (studio, id) => {
    const { state } = await studio.call('DELETE /api/studio/letters/{id}/sending', { params: { id } })
    return `letter ${id} is ${state}\n`
  },
  resume: async (studio, id) => {
    const { state } = await studio.call('POST /api/studio/letters/{id}/resumption', { params: { id } })
    return `letter ${id} is ${state}\n`
  },
  delete: async (studio, id) => {
    await studio.call('DELETE /api/studio/letters/{id}', { params: { id } })
    return `letter ${id} is deleted\n`
  },
}

function parseIds(text: string): number[] {
  return text.split(',').map((word) => {
    const id = parseReviewId(word.trim())
    if (id === undefined) throw new StartupError(`${word} is no number of a review.`)
    return id
  })
}
