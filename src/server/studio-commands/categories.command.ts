import type { CategoryTexts } from '../../contract/categories/categories.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { StartupError } from '../platform/runtime/startup-error.ts'
import { runSubcommand, tabLine, type Subcommand, type Subcommands } from './run-subcommand.ts'
import { categoriesUsage } from './settings.usage.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha categories SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function categoriesCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(categoriesUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  list: { positionals: 0, run: () => async (studio) => describe(await readCategories(studio)) },
  rename: changing('name'),
  tagline: changing('tagline'),
  describe: changing('description'),
  order: {
    positionals: 'some',
    run:
      ({ positionals }) =>
      async (studio) => {
        const present = await readCategories(studio)
        const first = [...new Set(positionals)].map((slug) => requireCategory(present, slug))
        return store(studio, [...first, ...present.filter((category) => !first.includes(category))])
      },
  },
}

function changing(field: 'name' | 'tagline' | 'description'): Subcommand {
  return {
    positionals: 2,
    run:
      ({ positionals: [slug = '', text = ''] }) =>
      async (studio) => {
        const present = await readCategories(studio)
        const chosen = requireCategory(present, slug)
        return store(
          studio,
          present.map((category) => (category === chosen ? { ...category, [field]: text } : category)),
        )
      },
  }
}

async function readCategories(studio: StudioClient): Promise<readonly CategoryTexts[]> {
  return (await studio.call('GET /api/studio/settings')).site.categories
}

async function store(studio: StudioClient, categories: readonly CategoryTexts[]): Promise<string> {
  const body = { changes: [{ key: 'categories', value: categories }] }
  const { site } = await studio.call('PATCH /api/studio/settings', { body })
  return describe(site.categories)
}

function requireCategory(categories: readonly CategoryTexts[], slug: string): CategoryTexts {
  const found = categories.find(({ id }) => id === slug)
  if (!found) throw new StartupError(`There is no category ${slug}.`)
  return found
}

function describe(categories: readonly CategoryTexts[]): string {
  return categories.map(({ id, name, tagline }) => tabLine(id, name, tagline)).join('')
}
