import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/find-browser.ts'

const browser = {
  launchOptions: {
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  },
}

export default defineConfig({
  testDir: 'tests/journeys',
  // All of them take more than an hour on two slow cores: `npm run journeys` runs every one.
  testMatch: process.env.JOURNEYS === 'all' ? '**/*.journey.ts' : '**/addresses.journey.ts',
  globalSetup: './tests/support/journey-server.ts',
  fullyParallel: true,
  workers: 2,
  // A busy machine may take its time; what hangs still fails.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    ...browser,
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.JOURNEY_ADDRESS ?? '',
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    trace: 'retain-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
