import { type OpenCommand, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import type { Deps } from '../deps.ts'
import { mailUsage } from './mail.usage.ts'
import { listTroubled, retryTroubled } from './outbox.store.ts'

/** `xingcha mail failed` and `xingcha mail retry [ID]`. Returns the exit status: 0 done, 2 wrong usage. */
export async function mailCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database' | 'clock'>>,
): Promise<number> {
  const read = readArguments(mailUsage, args, terminal)
  if (typeof read === 'number') return read
  const [action, id, ...others] = read.positionals
  const isList = action === 'failed' && id === undefined
  const isRetry = action === 'retry' && (id === undefined || /^\d{1,9}$/.test(id))
  if (others.length > 0 || !(isList || isRetry)) {
    return refuseUsage(mailUsage, terminal, 'say failed, or retry and at most one number')
  }
  const { deps, close } = await openDeps()
  try {
    terminal.stdout.write(isList ? await listText(deps) : await retry(deps, id))
    return 0
  } finally {
    await close()
  }
}

async function listText({ database }: Pick<Deps, 'database'>): Promise<string> {
  const mails = await listTroubled(database.queries)
  if (mails.length === 0) return 'No mail is in trouble.\n'
  const lines = mails.map((mail) => {
    const when = mail.state === 'failed' ? 'failed' : `tried again at ${mail.next_attempt_at}`
    return [mail.id, when, `attempts: ${mail.attempts}`, mail.recipient, mail.subject, mail.last_error].join(
      '\t',
    )
  })
  return `${lines.join('\n')}\n`
}

async function retry({ database, clock }: Pick<Deps, 'database' | 'clock'>, id?: string): Promise<string> {
  const count = await retryTroubled(
    database.queries,
    id === undefined ? undefined : Number(id),
    clock.now().toISOString(),
  )
  return `${count} will be tried again within seconds, or a quarter of an hour where the mail server takes no mails.\n`
}
