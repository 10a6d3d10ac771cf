import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ownProgram } from '../platform/own-program.ts'
import type { BookToCover, ReviewToShare, SiteToShare } from '../../cover-art/cover-art.ts'

export type Drawing =
  | { kind: 'cover'; book: BookToCover }
  | { kind: 'review card'; review: ReviewToShare }
  | { kind: 'site card'; site: SiteToShare }

/**
 * A cover as SVG, a card as PNG. Drawn by a process of its own, one after another: the fonts and the renderer take 150
 * MB, which would stay with the server, and their time would be every reader's. The process goes a few seconds after it
 * was last asked. Rejects where it ends or takes too long.
 */
export function drawApart(drawing: Drawing): Promise<Uint8Array> {
  const drawn = turn.then(() => ask(drawing))
  turn = drawn.catch(() => {})
  return drawn
}

let turn: Promise<unknown> = Promise.resolve()
let resting: { child: ChildProcess; rest: NodeJS.Timeout } | undefined

async function ask(drawing: Drawing): Promise<Uint8Array> {
  const child = takeArtist()
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      child.once('message', resolve)
      child.once('error', reject)
      child.once('exit', (status, signal) =>
        reject(new Error(`the program that draws ended with ${signal ?? status}`)),
      )
      child.send(drawing)
    })
    letRest(child)
    return bytes
  } catch (cause) {
    child.kill('SIGKILL')
    throw cause
  } finally {
    clearTimeout(patience)
    for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event)
    // What befalls it while it rests, or once it has been ended, must not end the server.
    child.on('error', () => {})
  }
}

function takeArtist(): ChildProcess {
  if (resting) clearTimeout(resting.rest)
  const isThere = resting?.child.connected === true
  const child =
    isThere && resting ? resting.child : fork(PROGRAM, { serialization: 'advanced', stdio: STDIO })
  resting = undefined
  child.ref()
  child.channel?.ref()
  return child
}

/** Another drawing finds it at hand; that it rests keeps no process from ending. */
function letRest(child: ChildProcess): void {
  const rest = setTimeout(() => {
    resting = undefined
    child.disconnect()
  }, REST_MS).unref()
  child.unref()
  child.channel?.unref()
  resting = { child, rest }
}

const STDIO: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc']
const PROGRAM = fileURLToPath(ownProgram('src/server/covers/draw-picture.program.ts'))
/** Far beyond the second that the first one takes. */
const PATIENCE_MS = 20_000
const REST_MS = 5_000
