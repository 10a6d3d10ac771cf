import type { Deps } from '../../../deps.ts'
import { command, type OpenCommand, withDeps, WrongUsage } from '../../../platform/runtime/command.ts'
import { type FoundSamples, findSamples, removeSamples } from './sample-removal.service.ts'
import { USAGES } from '../../../usages.ts'

/** `xingcha sample remove [--yes]` removes or lists the sample library. Exit status: 0 done or listed, 2 wrong usage. */
export const sampleCommand = command<OpenCommand<Pick<Deps, 'database'>>>(
  USAGES.sample,
  async ({ positionals, flags }, terminal, openDeps) => {
    if (positionals.join(' ') !== 'remove') throw new WrongUsage('say remove')
    return withDeps(openDeps, async (deps) => {
      const isRemoving = flags.has('yes')
      const found = isRemoving ? await removeSamples(deps) : await findSamples(deps)
      terminal.stdout.write(isEmpty(found) ? NO_SAMPLES_TEXT : describeSamples(found, isRemoving))
      return 0
    })
  },
)

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
