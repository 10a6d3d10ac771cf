import type { Draft, SavedDraft, StudioReview } from '../../../src/contract/studio/studio-reviews.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Cookie, Locator, Page } from '@playwright/test'
import { lettersWording } from '../../../src/contract/wording/studio/studio-letters.ts'
import { studioWording } from '../../../src/contract/wording/studio/studio-writing.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import { createLog } from '../../../src/server/platform/runtime/log.ts'
import { type BuiltSite, killSite, startSite, stopSite } from '../program/built-site.ts'
import { storeUser } from '../server/factories.ts'
import { freePort } from '../program/free-port.ts'
import { expect, openRoute, test } from '../browser/journey.ts'
import { startCluster } from '../database/postgres-cluster.ts'
import { PASSWORD, storePassword } from '../accounts/sign-in.ts'

export interface StudioSite {
  address: string
  dataDir: string
  /** Undefined: SQLite. */
  databaseUrl: string | undefined
  /** Ends the server as a power cut does. */
  kill: () => Promise<void>
  /** Starts it again at the same address. */
  start: () => Promise<void>
  /** The address of the one-time link in the log. */
  ownerLink: () => string
  /** The cookies of those who have signed in: more sign-ins than a few are refused. */
  sessions: Map<string, Cookie[]>
}

export interface StudioOptions {
  /** Journeys that set another name get another site than the rest. */
  siteName: string
  studioEngine: 'sqlite' | 'postgres'
}

interface StudioWorker extends StudioOptions {
  studioSite: StudioSite
}

/** Journeys on a site without reviews, which those of one worker share. */
export const testInStudio = test.extend<object, StudioWorker>({
  siteName: ['shared', { scope: 'worker', option: true }],
  studioEngine: ['sqlite', { scope: 'worker', option: true }],
  studioSite: [
    async ({ browser: _browser, studioEngine }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'xingcha-studio-'))
      const cluster = studioEngine === 'postgres' ? await startCluster() : undefined
      const databaseUrl = cluster && `${cluster.url}/postgres`
      const backupDir = path.join(dataDir, 'backups')
      storeDamagedBackup(backupDir)
      const port = String(await freePort())
      let site: BuiltSite | undefined
      const start = async () => {
        site = await startSite({
          PORT: port,
          DATA_DIR: dataDir,
          SAMPLE_LIBRARY: 'off',
          LOG_LEVEL: 'info',
          TRUST_PROXY: 'loopback',
          BACKUP_DIR: backupDir,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        })
      }
      await start()
      await use({
        address: `http://127.0.0.1:${port}`,
        dataDir,
        databaseUrl,
        sessions: new Map(),
        ownerLink: () => /\/account\/owner\?token=[^"\s]+/.exec(site?.output() ?? '')?.[0] ?? '',
        kill: async () => site && killSite(site.process),
        start,
      })
      if (site) await stopSite(site.process)
      cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ studioSite }, use) => use(studioSite.address),
})

/** Because of it no backup is due: journeys wait for one alone that they ask for. */
function storeDamagedBackup(folder: string): void {
  mkdirSync(folder)
  const moment = new Date().toISOString().replace(/\.\d+Z$/, 'Z')
  writeFileSync(path.join(folder, `xingcha-${moment.replaceAll(':', '-')}.backup`), 'damaged')
}

/** Signs this browser in with a new account, or as the site's owner. */
export async function signInToStudio(
  page: Page,
  site: Omit<StudioSite, 'kill' | 'start' | 'ownerLink'>,
  role: 'owner' | 'editor' | 'reader',
): Promise<void> {
  const email = `${role}@example.org`
  await withStudioDatabase(site, async (deps) => {
    const known = await deps.database.queries
      .selectFrom('xc_users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!known) await storePassword(deps, await storeUser(deps, { name: '槎客', email, role }))
  })
  const known = site.sessions.get(role)
  if (known) return page.context().addCookies(known)
  const response = await page.request.post(`${site.address}/api/auth/sign-in`, {
    data: { email, password: PASSWORD },
  })
  expect(response.status(), await response.text()).toBe(200)
  site.sessions.set(role, await page.context().cookies())
}

/** Opens the site's database, for what no owner can cause. */
export async function withStudioDatabase(
  { dataDir, databaseUrl }: Pick<StudioSite, 'dataDir' | 'databaseUrl'>,
  work: (deps: Pick<Deps, 'database' | 'clock'>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl }, createLog('silent'))
  try {
    await work({ database, clock: { now: () => new Date() } })
  } finally {
    await database.close()
  }
}

/** The text that is being written. */
export function surface(page: Page): Locator {
  return page.getByRole('textbox', { name: studioWording.surface })
}

/** The editor's status once all of the text is on the server: its time is that of an earlier text while it is busy. */
export function saved(page: Page): Locator {
  return page.locator('[role="status"]:not([aria-busy="true"])').filter({ hasText: /已儲存・/ })
}

/** Begins a draft whose editor is not what is shown. Returns its id. */
export async function createText(page: Page): Promise<number> {
  const created = await page.request.post('/api/studio/reviews', { data: {} })
  return ((await created.json()) as StudioReview).id
}

/** Begins a draft in the studio and waits for its editor. */
export async function beginReview(page: Page): Promise<void> {
  await openRoute(page, '/studio')
  await page.getByRole('button', { name: /^寫/ }).and(page.locator(':visible')).first().click()
  await expect(surface(page)).toBeVisible()
}

/** Shows the sheet of the review's fields, which a wide window has open. */
export async function openDetails(page: Page): Promise<void> {
  if (!isWide(page)) await page.getByRole('button', { name: '資料' }).click()
}

export function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) > 900
}

/** The id of the text in the editor. */
export function idOfText(page: Page): number {
  return Number(/\/studio\/reviews\/(\d+)/.exec(page.url())?.[1])
}

/** The text as the studio's API has it. */
export async function readText(page: Page, id: number): Promise<StudioReview> {
  return (await (await page.request.get(`/api/studio/reviews/${id}`)).json()) as StudioReview
}

/** Changes these fields of the text, and publishes it. */
export async function publishText(page: Page, id: number, fields: Partial<Draft> = {}): Promise<void> {
  const { version, draft } = await readText(page, id)
  const address = `/api/studio/reviews/${id}`
  const saving = await page.request.put(address, { data: { version, draft: { ...draft, ...fields } } })
  const saved = (await saving.json()) as SavedDraft
  const published = await page.request.post(`${address}/publication`, { data: { version: saved.version } })
  expect(published.status(), await published.text()).toBe(200)
}

/** Publishes a review with each of these titles. */
export async function publishTitles(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const created = await page.request.post('/api/studio/reviews', {
      data: { title, content: '<p>內文。</p>' },
    })
    const { id } = (await created.json()) as { id: number }
    await publishText(page, id, { categories: ['creator-thoughts'], excerpt: '一個人給出明天。' })
  }
}

/** Of a letter. The menus of letters bear their subjects, in which the word may stand. */
export function subjectOf(page: Page): Locator {
  return page.getByRole('textbox', { name: lettersWording.subject })
}
