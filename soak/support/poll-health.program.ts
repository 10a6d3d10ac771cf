/**
 * A program of its own: requests the address it is given again and again, one request after another. For each message
 * it receives it sends back the longest time in milliseconds that an answer has taken since the message before.
 */
import { Agent, get } from 'node:http'

const [address = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const PAUSE_MS = 5

let longest = 0
let asked: number | undefined

process.on('message', () => {
  // A request that is still waiting counts as well.
  const waiting = asked === undefined ? 0 : performance.now() - asked
  process.send?.(Math.max(longest, waiting))
  longest = 0
})

function poll(): void {
  asked = performance.now()
  const next = () => {
    if (asked !== undefined) longest = Math.max(longest, performance.now() - asked)
    asked = undefined
    setTimeout(poll, PAUSE_MS)
  }
  get(address, { agent }, (response) => response.resume().once('end', next)).once('error', next)
}

poll()
