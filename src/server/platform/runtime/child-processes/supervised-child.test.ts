import { execFileSync, spawn } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { CHILD_NICENESS, startChild, stopChildren } from './supervised-child.ts'

const start = (script: string) => startChild('a child', () => spawn(process.execPath, ['--eval', script]))

test('the end of a child is reported, and writing to an ended one throws nothing', async () => {
  const good = await start('')
  expect(await good.ended).toBeUndefined()
  const bad = await start('process.exit(3)')
  bad.process.stdin.end('x'.repeat(2_000_000))
  expect(await bad.ended).toMatchObject({ reason: 'exited', message: 'a child ended with status 3' })
  const killed = await start('process.kill(process.pid, "SIGTERM")')
  expect(await killed.ended).toMatchObject({ reason: 'killed' })
})

test('a child has a lower priority from its start', async () => {
  const child = await start('setInterval(() => {}, 1_000)')
  expect(getPriority(child.process.pid)).toBeGreaterThanOrEqual(CHILD_NICENESS)
  child.kill()
  await child.ended
})

test('a site of low priority has its programs at no higher one, and any other below its own', () => {
  expect(priorityUnder('19')).toBe(constants.priority.PRIORITY_LOW)
  expect(priorityUnder('0')).toBeGreaterThanOrEqual(CHILD_NICENESS)
})

/** The priority of a child program, where the site has this much lower a priority than this test. */
function priorityUnder(niceness: string): number {
  const program = `const { lowerPriority } = await import('${MODULE}')
    lowerPriority(process.pid)
    console.log((await import('node:os')).getPriority())`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  return Number(execFileSync('nice', ['-n', niceness, ...node], { encoding: 'utf8' }))
}

const MODULE = new URL('supervised-child.ts', import.meta.url).href

test('a server that stops kills its children and starts no more', async () => {
  const hanging = await start('setInterval(() => {}, 1_000)')
  const starting = start('setInterval(() => {}, 1_000)')
  stopChildren()
  expect(await hanging.ended).toMatchObject({ reason: 'stopping' })
  expect(await (await starting).ended).toMatchObject({ reason: 'stopping' })
  await expect(start('')).rejects.toMatchObject({ reason: 'stopping' })
})
