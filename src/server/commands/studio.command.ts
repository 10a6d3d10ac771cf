import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { API_ENDPOINTS } from '../../contract/api-endpoints.ts'
import type { AnyInput } from '../../contract/api-call.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { terminalText } from '../text/clean-text.ts'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import { command, type CommandUsage, withDeps, WrongUsage } from '../platform/runtime/command.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'
import path from 'node:path'
import { pullFolder } from './pull-folder.ts'
import { pushFolder, type SyncLine, type SyncOptions } from './push-folder.ts'
import { parseRowId } from '../../contract/row-id.ts'
import { USAGES } from '../usages.ts'

/** Bodies may be files. */
interface ByteTerminal {
  stdout: { write(chunk: string | Uint8Array): unknown }
  stderr: { write(text: string): unknown }
}

/**
 * `xingcha api METHOD PATH [JSON | @FILE]` prints the body of the answer; `xingcha api [WORD]` lists the endpoints. Returns the exit
 * status: 0 done, 2 wrong usage and nothing done. Throws StartupError, for what the site refuses, too.
 */
export const apiCommand = command(
  USAGES.api,
  async (given, terminal: ByteTerminal, openStudio: OpenStudio) => {
    const [method = '', path, text, ...more] = given.positionals
    if (path === undefined) {
      terminal.stdout.write(listEndpoints(method))
      return 0
    }
    const endpoint = ENDPOINTS.find(({ route }) => isRouteOf(route, method.toUpperCase(), path))
    if (!endpoint || more.length > 0)
      throw new WrongUsage(`there is no ${method} ${path}; xingcha api lists what there is`)
    const input = await readInput(endpoint, text).catch((cause: unknown) => {
      throw new WrongUsage(messageOf(cause))
    })
    return withDeps(
      () => openStudio(given.values.url),
      async (studio) => {
        const answer = await studio.request(`${method.toUpperCase()} ${path}`, input)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        const isJson = /\bjson\b/.test(answer.headers.get('Content-Type') ?? '')
        if (isJson)
          terminal.stdout.write(`${JSON.stringify(JSON.parse(Buffer.from(bytes).toString()), null, 2)}\n`)
        else terminal.stdout.write(bytes)
        return 0
      },
    )
  },
)

const ENDPOINTS: readonly Endpoint[] = API_ENDPOINTS

function isRouteOf(route: string, method: string, path: string): boolean {
  const [ofMethod, ofPath = ''] = route.split(' ')
  const parts = path.split('?', 1)[0]!.split('/')
  const pattern = ofPath.split('/')
  return (
    ofMethod === method &&
    parts.length === pattern.length &&
    pattern.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
  )
}

/** Throws where the file cannot be read, or the text is no JSON. */
async function readInput({ upload }: Endpoint, given: string | undefined): Promise<AnyInput> {
  if (given === undefined) return {}
  const bytes = given.startsWith('@') ? await readFile(given.slice(1)) : Buffer.from(given)
  if (upload) return { file: new Blob([new Uint8Array(bytes)]) }
  try {
    return { body: JSON.parse(bytes.toString()) as unknown }
  } catch (cause) {
    throw new StartupError(`the input is no JSON (${messageOf(cause)})`)
  }
}

function listEndpoints(word: string): string {
  return ENDPOINTS.filter(({ route }) => route.toLowerCase().includes(word.toLowerCase()))
    .map(describeEndpoint)
    .join('')
}

function describeEndpoint({ route, summary, query, body, upload }: Endpoint): string {
  const names = [
    ...Object.keys(query?.shape ?? {}).map((name) => `?${name}=`),
    ...(body instanceof z.ZodObject ? Object.keys(body.shape) : body ? ['JSON'] : []),
    ...(upload ? ['@FILE'] : []),
  ]
  return `${route}${names.length > 0 ? `  ${names.join(' ')}` : ''}\n    ${summary}\n`
}

/** `xingcha push DIR`. Returns the exit status: 0 done, 1 some files were not brought, 2 wrong usage. Throws StartupError. */
export const pushCommand = syncCommand(USAGES.push, pushFolder)

/** `xingcha pull DIR`. Returns the exit status: 0 done, 1 some files stay as they are, 2 wrong usage. Throws StartupError. */
export const pullCommand = syncCommand(USAGES.pull, pullFolder)

type Sync = (studio: StudioClient, folder: string, options: SyncOptions) => AsyncIterable<SyncLine>

function syncCommand(usage: CommandUsage, sync: Sync) {
  return command(usage, async (given, terminal, openStudio: OpenStudio) => {
    const [folder, ...more] = given.positionals
    if (folder === undefined || more.length > 0) throw new WrongUsage('name one folder')
    const options = { isCheck: given.flags.has('check'), isForced: given.flags.has('force') }
    return withDeps(
      () => openStudio(given.values.url),
      async (studio) => {
        let status = 0
        for await (const { name, outcome, reason } of sync(studio, path.resolve(folder), options)) {
          const isLeft = outcome === 'kept' || outcome === 'refused'
          if (isLeft) status = 1
          if (outcome === 'unchanged') continue
          const isDone = !isLeft && outcome !== 'ignored'
          const line = `${options.isCheck && isDone ? 'would be ' : ''}${outcome}\t${terminalText(name)}`
          terminal[!isDone ? 'stderr' : 'stdout'].write(
            reason === undefined ? `${line}\n` : `${line}: ${reason}\n`,
          )
        }
        return status
      },
    )
  })
}

/** `xingcha log list`: one line for each entry, with tabs. Returns the exit status: 0 done, 2 wrong usage. Throws StartupError. */
export const logCommand = command(USAGES.log, async (given, terminal, openStudio: OpenStudio) => {
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
