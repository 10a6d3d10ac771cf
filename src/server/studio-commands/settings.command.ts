import { ownPageParams } from '../../contract/settings/page-texts.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { fillText, splitText } from '../../contract/text/split-text.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { parseSetting } from '../settings/change-settings.service.ts'
import { StartupError } from '../platform/runtime/startup-error.ts'
import { runSubcommand, type Subcommands, WrongUsage } from './run-subcommand.ts'
import { settingsUsage } from './settings.usage.ts'
import { type OpenStudio, type StudioClient, StudioRefusal } from './studio-client.ts'

/** `xingcha settings SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export function settingsCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(settingsUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  list: {
    positionals: 0,
    run: () => async (studio) => `${JSON.stringify(await readSettings(studio), null, 2)}\n`,
  },
  get: {
    positionals: 1,
    run:
      ({ positionals: [key = ''] }) =>
      async (studio) => {
        const value = valueAt(await readSettings(studio), key)
        return `${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}\n`
      },
  },
  set: {
    positionals: 2,
    run:
      ({ positionals: [key = '', value = ''] }) =>
      async (studio) => {
        await change(studio, key, parseSetting(key, value).candidates)
        return `${key} is now ${value}\n`
      },
  },
  preview: {
    positionals: 2,
    run: ({ positionals: [key = '', text = ''] }) => {
      if (!PAGE_TEXTS.includes(key)) throw new WrongUsage(`only ${PAGE_TEXTS.join(', ')} are pages`)
      return async (studio) => pageAsRead(text, (await studio.call('GET /api/studio/settings')).site)
    },
  },
  'test-mail': {
    positionals: 0,
    run: () => async (studio) =>
      `a mail is on its way to ${(await studio.call('POST /api/studio/settings/test-mail')).to}\n`,
  },
}

const PAGE_TEXTS: readonly string[] = ownPageParams.shape.page.options.map((page) => `${page}_text`)

/** A page's text as visitors will read it, as plain text. */
function pageAsRead(text: string, site: SiteSettings): string {
  const { lead, sections } = splitText(text)
  const { contact_email: contact } = site
  const paragraphs = (texts: readonly string[]) =>
    texts
      // As on the page: without an address there is no sentence about writing to it.
      .filter((paragraph) => contact !== null || !paragraph.includes('{contact}'))
      .map((paragraph) => `${fillText(paragraph, site).replaceAll('{contact}', contact ?? '')}\n`)
  const blocks = [
    ...paragraphs(lead),
    ...sections.flatMap((section) => [`【${section.heading}】\n`, ...paragraphs(section.paragraphs)]),
  ]
  return blocks.join('\n')
}

async function readSettings(studio: StudioClient): Promise<object> {
  const { site, owner, texts } = await studio.call('GET /api/studio/settings')
  return { ...site, ...owner, ...texts }
}

/** Throws StartupError. */
function valueAt(settings: object, key: string): unknown {
  let value: unknown = settings
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      throw new StartupError(`There is no setting ${key}.`)
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** Stores the first value that fits. Throws StudioRefusal. */
async function change(studio: StudioClient, key: string, candidates: readonly unknown[]): Promise<void> {
  const [value, ...others] = candidates
  try {
    await studio.call('PATCH /api/studio/settings', { body: { changes: [{ key, value }] } })
  } catch (cause) {
    const isUnfit = cause instanceof StudioRefusal && cause.code === 'setting_invalid'
    if (!isUnfit || others.length === 0) throw cause
    await change(studio, key, others)
  }
}
