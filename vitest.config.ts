import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { include: [] },
  },
})
