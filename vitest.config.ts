import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { svgIcons } from './tools/svg-icons.ts'

export default defineConfig({
  plugins: [react(), svgIcons()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    // The settings file of this machine's own site is not for tests: they would work on its database.
    env: { ENV_FILE: '' },
    // The default leaves a core to the runner, which has little to do: of two it would use one.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: { include: [] },
  },
})
