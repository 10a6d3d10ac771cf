import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { svgIcons } from './tools/svg-icons.ts'

/** Each test has a site or database of its own, and modules hold no state between them. */
const SERVER_TESTS = 'src/server/**/*.test.ts'
/** Except these: they replace `fork`, send this process signals, or stop all child processes for good. */
const PROCESS_TESTS = [
  'src/server/child-failures.test.ts',
  'src/server/covers/draw-in-child.test.ts',
  'src/server/platform/runtime/**/*.test.ts',
  'src/server/site-import/import.command.test.ts',
]

const MODULE_TESTS = ['src/{contract,cover-art,web}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts']

/** Starts the files first that run the whole program: at the end the other worker would wait for them. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const runsProgram = ({ moduleId }: TestSpecification) => Number(moduleId.startsWith(PROGRAM_TESTS))
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => runsProgram(other) - runsProgram(one))
  }
}

const PROGRAM_TESTS = `${import.meta.dirname}/tests/`

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // One more than the two cores of CI: tests of the whole program wait for processes and clocks.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Loading the program anew for each file, and warming it up, takes as long as a quarter of these tests.
      project('server', { include: [SERVER_TESTS], exclude: PROCESS_TESTS, isolate: false }),
      project('modules', { include: MODULE_TESTS, isolate: false }),
      project('isolated', { include: ['tests/**/*.test.ts', ...PROCESS_TESTS] }),
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
      env: { ENV_FILE: '' },
      unstubGlobals: true,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      css: { include: [] },
    },
  }
}
