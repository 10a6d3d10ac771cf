import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { svgIcons } from './tools/svg-icons.ts'

// React's production code, as in the built program: its development code takes longer to render.
process.env.NODE_ENV = 'production'

/**
 * They run in a process each: they replace `fork` or `RegExp`, send this process signals, change its umask, or stop all child
 * processes for good.
 */
const PROCESS_TESTS = [
  'src/server/child-failures.test.ts',
  'src/server/covers/draw-picture.test.ts',
  'src/server/platform/runtime/**/*.test.ts',
  'src/server/archive/site-import/import.command.test.ts',
  'tests/private-data-folder.test.ts',
  'tests/regular-expressions.test.ts',
]

/** Starts the files of a project first that run the whole program: at the end the other workers would wait for them. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project: { name }, moduleId }: TestSpecification) =>
      // A worker that shares modules ends where a file of the other project comes next.
      (name === 'isolated' ? 0 : 2) - Number(moduleId.startsWith(PROGRAM_TESTS))
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

const PROGRAM_TESTS = `${import.meta.dirname}/tests/`

export default defineConfig({
  test: {
    globalSetup: 'tests/support/server/global-setup.ts',
    // One more than the two cores of CI: tests of the whole program wait for processes and clocks.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      project('isolated', { include: PROCESS_TESTS }),
      // Each test has a site or database of its own, and modules hold no state between tests. Loading the program anew
      // for each file, and warming it up, takes as long as a quarter of these tests.
      project('shared', {
        include: ['{src,tests,tools}/**/*.test.{ts,tsx}'],
        exclude: PROCESS_TESTS,
        isolate: false,
      }),
    ],
  },
})

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    plugins: [react(), svgIcons()],
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    test: {
      name,
      ...test,
      // The settings file of this machine's own site is not for tests: they would work on its database.
      env: { ENV_FILE: '', QUICK_SITES: '1' },
      unstubGlobals: true,
      // Workers hold the whole program: a small young generation is collected again and again.
      execArgv: ['--max-semi-space-size=64'],
      testTimeout: 400_000,
      hookTimeout: 400_000,
      // On a busy machine a second, the default, is short.
      expect: { poll: { timeout: 90_000 } },
      css: { include: [] },
    },
  }
}
