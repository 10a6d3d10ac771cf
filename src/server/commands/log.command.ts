import { parseRowId } from '../../contract/row-id.ts'
import { command, withDeps, WrongUsage } from '../platform/runtime/command.ts'
import type { OpenStudio } from './studio-client.ts'
import { logUsage } from './studio-commands.usage.ts'

/** `xingcha log list`: one line for each entry, with tabs. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export const logCommand = command(logUsage, async (given, terminal, openStudio: OpenStudio) => {
  const wanted = parseRowId(given.values.most ?? '100')
  if (given.positionals.join(' ') !== 'list' || wanted === undefined)
    throw new WrongUsage('say list, and with --most how many')
  return withDeps(
    () => openStudio(given.values.url),
    async (studio) => {
      const lines: string[] = []
      let before: number | undefined
      do {
        const page = await studio.call('GET /api/studio/log', { query: { before } })
        for (const { at, actor, by_command, action, subject } of page.entries)
          lines.push([at, by_command ? 'command' : actor, action, subject].map(printable).join('\t'))
        before = page.next ?? undefined
      } while (before !== undefined && lines.length < wanted)
      for (const line of lines.slice(0, wanted)) terminal.stdout.write(`${line}\n`)
      return 0
    },
  )
})

/** Nothing that a terminal would obey. */
function printable(text: string | null): string {
  return (text ?? '').replace(/\p{C}/gu, '')
}
