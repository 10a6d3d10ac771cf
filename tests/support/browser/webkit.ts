import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Cookie } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../program/free-port.ts'

/** A page in WebKitGTK. A script is the body of a function that gets `args` as `arguments`. */
export interface WebkitPage {
  goto: (url: string) => Promise<void>
  addCookies: (cookies: readonly Cookie[]) => Promise<void>
  evaluate: <Value>(script: string, ...args: readonly unknown[]) => Promise<Value>
  /** Presses the element with this text, once one can be seen. */
  click: (selector: string, text: string) => Promise<void>
  /** Types into the first such field that can be seen. */
  type: (selector: string, text: string) => Promise<void>
  /** Presses the key with Ctrl. */
  pressWithControl: (key: string) => Promise<void>
  text: () => Promise<string>
}

/**
 * Starts WebKitGTK, passes a page of it to `work` and ends it. It is driven through WebDriver, since Playwright drives builds
 * of its own, which Debian does not have.
 */
export async function withWebkit(work: (page: WebkitPage) => Promise<void>): Promise<void> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = String((await once(screen.stdout, 'data'))[0]).trim()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, LC_ALL: 'C.UTF-8', TZ: 'America/New_York' },
  })
  const send = sender(`http://127.0.0.1:${port}`)
  try {
    await until('the driver answers', () =>
      send('GET', '/status').then(
        () => true,
        () => false,
      ),
    )
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: {} },
    })
    const session = `/session/${sessionId}`
    await work(pageOf((method, path, body) => send(method, session + path, body)))
    await send('DELETE', session)
  } finally {
    await Promise.all([end(driver), end(screen)])
  }
}

type Sender = <Value>(method: string, path: string, body?: object) => Promise<Value>

function sender(address: string): Sender {
  return async <Value>(method: string, path: string, body?: object) => {
    const response = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Value & { message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
}

function pageOf(send: Sender): WebkitPage {
  const evaluate: WebkitPage['evaluate'] = (script, ...args) =>
    send('POST', '/execute/sync', { script, args })
  return {
    goto: (url) => send('POST', '/url', { url }),
    addCookies: async (cookies) => {
      for (const { name, value, path, httpOnly } of cookies)
        await send('POST', '/cookie', { cookie: { name, value, path, httpOnly } })
    },
    evaluate,
    click: (selector, text) => until(`${selector} says ${text}`, () => evaluate(CLICK_SHOWN, selector, text)),
    type: async (selector, text) => {
      await until(`there is a ${selector}`, () => evaluate(MARK_SHOWN, selector))
      const element = await send<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: '[data-typed]',
      })
      await send('POST', `/element/${Object.values(element)[0]}/value`, { text })
    },
    pressWithControl: (key) =>
      send('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: ['\uE009', key, key, '\uE009'].map((value, index) => ({
              type: index < 2 ? 'keyDown' : 'keyUp',
              value,
            })),
          },
        ],
      }),
    text: () => evaluate("return document.body?.innerText ?? ''"),
  }
}

const CLICK_SHOWN = `
  const [selector, text] = arguments
  const all = [...document.querySelectorAll(selector)]
  const shown = all.find((each) => each.innerText.trim() === text && each.checkVisibility())
  shown?.click()
  return shown !== undefined`

const MARK_SHOWN = `
  const [selector] = arguments
  const shown = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
  for (const each of document.querySelectorAll('[data-typed]')) delete each.dataset.typed
  if (shown) shown.dataset.typed = ''
  return shown !== undefined`

/** Asks until it is so, for half a minute. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) if (await isSo()) return
  throw new Error(`not within half a minute: ${what}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}
