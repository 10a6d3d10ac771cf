import { execFileSync } from 'node:child_process'
import { constants } from 'node:os'
import { expect, test } from 'vitest'

const MODULE = new URL('low-priority.ts', import.meta.url).href

test('a site of low priority has its programs at no higher one, and any other below its own', () => {
  expect(priorityUnder('19')).toBe(constants.priority.PRIORITY_LOW)
  expect(priorityUnder('0')).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL)
})

/** The priority of a child program, where the site has this much lower a priority than this test. */
function priorityUnder(niceness: string): number {
  const program = `const { lowerPriority } = await import('${MODULE}')
    lowerPriority(process.pid)
    console.log((await import('node:os')).getPriority())`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  return Number(execFileSync('nice', ['-n', niceness, ...node], { encoding: 'utf8' }))
}
