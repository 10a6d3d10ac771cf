import type { FailedMails } from '../../contract/newsletter/failed-mails.ts'
import type { Deps } from '../deps.ts'
import { listFailedMails, retryMails } from '../mail/failed-mails.service.ts'
import { type OpenCommand, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import { mailUsage } from './mail.usage.ts'
import { tabLine } from './run-subcommand.ts'
import type { OpenStudio } from './studio-client.ts'

type MailDeps = Pick<Deps, 'database' | 'clock' | 'outboxSignal'>

/**
 * `xingcha mail failed` and `xingcha mail retry [ID]`, of a site elsewhere by its API. The site of this machine needs no owner.
 * Returns the exit status: 0 done, 2 wrong usage. Throws StartupError.
 */
export async function mailCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<MailDeps>,
  openStudio: OpenStudio,
): Promise<number> {
  const read = readArguments(mailUsage, args, terminal)
  if (typeof read === 'number') return read
  const [action, id, ...others] = read.positionals
  const isList = action === 'failed' && id === undefined
  const isRetry = action === 'retry' && (id === undefined || /^\d{1,9}$/.test(id))
  if (others.length > 0 || !(isList || isRetry)) {
    return refuseUsage(mailUsage, terminal, 'say failed, or retry and at most one number')
  }
  const { url } = read.values
  const { mails, close } = url === undefined ? await openLocal(openDeps) : await openRemote(openStudio, url)
  try {
    terminal.stdout.write(
      isList
        ? listText(await mails.list())
        : retryText(await mails.retry(id === undefined ? {} : { id: Number(id) })),
    )
    return 0
  } finally {
    await close()
  }
}

interface OpenMails {
  mails: {
    list(): Promise<FailedMails['mails']>
    /** Returns how many. */
    retry(which: { id?: number }): Promise<number>
  }
  close(): Promise<void>
}

async function openLocal(openDeps: OpenCommand<MailDeps>): Promise<OpenMails> {
  const { deps, close } = await openDeps()
  return { mails: { list: () => listFailedMails(deps), retry: ({ id }) => retryMails(deps, id) }, close }
}

async function openRemote(openStudio: OpenStudio, url: string): Promise<OpenMails> {
  const { studio, close } = await openStudio(url)
  return {
    mails: {
      list: async () => (await studio.call('GET /api/studio/failed-mails')).mails,
      retry: async (body) => (await studio.call('POST /api/studio/failed-mails/retries', { body })).retried,
    },
    close,
  }
}

function listText(mails: FailedMails['mails']): string {
  if (mails.length === 0) return 'No mail is in trouble.\n'
  return mails
    .map(({ id, is_given_up, next_attempt_at, attempts, recipient, subject, answer }) => {
      const when = is_given_up ? 'failed' : `tried again at ${next_attempt_at}`
      return tabLine(id, when, `attempts: ${attempts}`, recipient, subject, answer)
    })
    .join('')
}

function retryText(count: number): string {
  return `${count} will be tried again within seconds, or a quarter of an hour where the mail server takes no mails.\n`
}
