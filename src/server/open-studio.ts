import { Hono } from 'hono'
import { createApi } from './api.ts'
import { findOwnerId } from './accounts/people/people.service.ts'
import type { Deps } from './deps.ts'
import { answerProblem } from './platform/http/responses/answer-problem.ts'
import type { HttpEnv } from './platform/http/http-context.ts'
import type { OpenCommand } from './platform/runtime/command.ts'
import { StartupError } from './platform/runtime/faults.ts'
import { createStudioClient, type OpenStudio, type StudioClient } from './commands/studio-client.ts'

/** Opens the studio for a command: at a URL with a token, or this machine's site as its owner. Throws StartupError. */
export function studioOpener(
  openDeps: OpenCommand<Deps>,
  { XINGCHA_TOKEN: token }: NodeJS.ProcessEnv,
): OpenStudio {
  return async (url) => {
    if (url !== undefined) return { deps: remoteStudio(url, token), close: async () => {} }
    const { deps, close } = await openDeps()
    const ownerId = await findOwnerId(deps)
    if (ownerId === undefined) {
      await close()
      throw new StartupError('This site has no owner yet. Name one with xingcha owner EMAIL.')
    }
    return { deps: localStudio(deps, ownerId), close }
  }
}

function remoteStudio(url: string, token: string | undefined): StudioClient {
  const site = URL.parse(url)
  if (!site || !/^https?:$/.test(site.protocol)) throw new StartupError(`${url} is not the URL of a site.`)
  if (token === undefined || token === '')
    throw new StartupError(
      'XINGCHA_TOKEN is missing: create a token in 書案 (設定, 權杖) and pass it in the environment.',
    )
  return createStudioClient((path, init) =>
    fetch(new URL(path, site), {
      ...init,
      redirect: 'error',
      headers: { ...(init?.headers as Record<string, string>), Authorization: `Bearer ${token}` },
    }),
  )
}

function localStudio(deps: Deps, ownerId: string): StudioClient {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('readSignedInUser', async () => ({ id: ownerId, role: 'owner' }))
    c.set('account', ownerId)
    await next()
  })
  app.route('/', createApi(deps))
  app.onError((cause, c) => answerProblem(deps.log, cause, c))
  return createStudioClient(async (path, init) => app.request(path, init))
}
