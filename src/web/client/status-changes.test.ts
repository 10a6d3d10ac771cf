import { expect, test } from 'vitest'
import { onStatus, type StatusChange, tellStatus } from './status-changes.ts'

test('a status reaches the other tabs, and not the one that tells it', async () => {
  const heard: StatusChange[] = []
  const stop = onStatus((change) => heard.push(change))
  const other = new BroadcastChannel('xingcha:reading-status')
  const told = new Promise((resolve) => other.addEventListener('message', resolve))
  tellStatus({ entry: 1, status: 'reading' })
  await told
  // What comes from another tab arrives after it.
  const answered = new Promise((resolve) => {
    const stopWaiting = onStatus((change) => {
      stopWaiting()
      resolve(change)
    })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin only
  other.postMessage({ entry: 2, status: null })
  await answered
  other.close()
  stop()
  expect(heard).toEqual([{ entry: 2, status: null }])
})
