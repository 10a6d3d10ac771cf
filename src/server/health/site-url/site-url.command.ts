import { oauthCallbackPath } from '../../../contract/links.ts'
import type { Deps } from '../../deps.ts'
import { findSettingFaults } from '../../env.ts'
import { command, type OpenCommand, withDeps, WrongUsage } from '../../platform/runtime/command.ts'
import { countAddressed } from './site-url.store.ts'
import { USAGES } from '../../usages.ts'

/** `xingcha site-url URL`: a dry run of docs/operations.md#another-address. Exit status: 0 said, 2 wrong usage. */
export const siteUrlCommand = command(
  USAGES['site-url'],
  async (given, terminal, openDeps: OpenCommand<Deps>) => {
    const [address, ...more] = given.positionals
    if (address === undefined || more.length > 0) throw new WrongUsage('name one address')
    const fault = findSettingFaults({ SITE_URL: address })[0]
    if (fault !== undefined) throw new WrongUsage(fault)
    return withDeps(openDeps, async (deps) => {
      const [from, to] = [new URL(deps.siteUrl), new URL(address)]
      if (from.origin === to.origin) {
        terminal.stdout.write(`SITE_URL is ${from.origin} already.\n`)
        return 0
      }
      const lines = describeMove(await countAddressed(deps.database.queries), deps.providers, from, to)
      terminal.stdout.write(
        `SITE_URL ${from.origin} → ${to.origin}\n${lines.map((line) => `- ${line}\n`).join('')}`,
      )
      terminal.stdout.write(
        'Nothing was changed. docs/operations.md, "Another address", has the order of work.\n',
      )
      return 0
    })
  },
)

function describeMove(
  { passkeys, texts, followers, mails, subscriptions }: Awaited<ReturnType<typeof countAddressed>>,
  providers: Deps['providers'],
  from: URL,
  to: URL,
): string[] {
  const moves = from.hostname !== to.hostname
  return [
    moves
      ? `passkeys: ${passkeys} belong to ${from.hostname} and can no longer be used; their readers sign in by password or mailed code, and add a new one`
      : `passkeys: ${passkeys} stay, since the host does`,
    'sessions: everybody signs in again; what browsers have stored for reading offline, and unsent texts, stay at the former address',
    `feeds: the ids of ${texts} published texts change, so feed readers show the newest ones again`,
    `followers: ${followers} ActivityPub accounts follow ${from.host} and hear no more; they have to follow ${to.host}`,
    `mails: ${mails} that wait in the outbox, and all that were sent to ${subscriptions} subscribers and to readers, have links to ${from.origin}, ` +
      'those to unsubscribe too',
    ...providers.map(
      ({ name, id }) =>
        `sign-in with ${name}: register the return address ${to.origin}${oauthCallbackPath(id)} before`,
    ),
    `programs: their tokens of ${from.origin} are refused; the address for reports of a mail service begins with ${to.origin}`,
    ...(to.protocol === 'https:' ? [] : ['TLS: none, so passwords and sessions can be read on the way']),
    `redirect: keep ${from.origin} and its certificate for years, and answer every path by 308 to the same path of ${to.origin}`,
  ]
}
