import type { Deps } from '../../../deps.ts'
import {
  type OpenCommand,
  readArguments,
  refuseUsage,
  type Terminal,
} from '../../../platform/runtime/command.ts'
import { type FoundSamples, findSamples, removeSamples } from './sample-removal.service.ts'
import { sampleUsage } from './sample.usage.ts'

/**
 * `xingcha sample remove [--yes]`: removes the sample library, or lists what it would remove. Returns the exit status: 0
 * done or listed, 2 wrong usage.
 */
export async function sampleCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database'>>,
): Promise<number> {
  const read = readArguments(sampleUsage, args, terminal)
  if (typeof read === 'number') return read
  if (read.positionals.join(' ') !== 'remove') return refuseUsage(sampleUsage, terminal, 'say remove')
  const { deps, close } = await openDeps()
  try {
    const isRemoving = read.flags.has('yes')
    const found = isRemoving ? await removeSamples(deps) : await findSamples(deps)
    terminal.stdout.write(isEmpty(found) ? NO_SAMPLES_TEXT : describeSamples(found, isRemoving))
    return 0
  } finally {
    await close()
  }
}

const NO_SAMPLES_TEXT = 'Nothing of the sample library is on this site.\n'

function isEmpty({ reviews, settings, media }: FoundSamples): boolean {
  return reviews.length + settings.length + media.length === 0
}

function describeSamples(found: FoundSamples, isRemoved: boolean): string {
  const { reviews, comments, bookmarks, entries, settings, media, ownersReviews, mixedSettings } = found
  const titles = reviews.map(({ id, title }) => `${id} 《${title}》`).join(', ')
  return [
    isRemoved ? 'Removed:' : 'This would be removed:',
    `  reviews: ${reviews.length}${titles && ` (${titles})`}`,
    `  of their readers: ${comments} comments, ${bookmarks} bookmarks, ${entries} reading-list entries with their notes`,
    `  settings: ${settings.join(', ') || 'none'}`,
    `  pictures and videos: ${media.length}`,
    ...(ownersReviews > 0
      ? [
          `Kept: ${ownersReviews} reviews with the id of a sample and another title, author or text. They are yours.`,
        ]
      : []),
    ...mixedSettings.map(
      (name) => `Kept: ${name}, because you have changed what stands beside it. It is still invented.`,
    ),
    ...(isRemoved ? [] : ['Nothing has been removed yet. To remove it: npx xingcha sample remove --yes']),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
