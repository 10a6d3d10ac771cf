import { defineConfig } from '@playwright/test'
import { findFirefox } from './tests/support/browser/find-firefox.ts'
import { hasWebkit } from './tests/support/browser/find-webkit.ts'
import { LAUNCH_OPTIONS, WITHOUT_SONG } from './tests/support/browser/launch-options.ts'
import { findPostgresPrograms } from './tests/support/database/postgres-cluster.ts'
import type { StudioOptions } from './tests/support/screens/studio.ts'

// The settings file of this machine's own site is not for journeys: they would work on its database.
process.env.ENV_FILE = ''

// Workers start as this process did. Threads that collect garbage beside two busy cores take a twentieth of a journey.
process.execArgv.push('--single-threaded-gc')
process.env.QUICK_SITES = '1'

/**
 * What a wide window shows or does differently is walked through there too; the rest on a phone alone. In these files,
 * the journeys with the tag `@phone` are alike at any width, and those with `@wide` are about wide windows.
 */
const WIDE_TOO = [
  'accessibility/wcag',
  'header-and-footer/header',
  'home/books',
  'home/sections',
  'loading/without-script',
  'review/reading-tools',
]
/** These set the widths themselves, or need a keyboard or a pointer. */
const WIDE_ALONE = ['accessibility/screens', 'layout/widths', 'reading-list/hover']

/** Smoke journeys in a Firefox, where the machine has one; in one worker, because it takes long to start. */
const FIREFOX = 'firefox'
/** The same in WebKitGTK, the engine of Safari. */
const WEBKIT = 'webkit'

/**
 * The studio's, as above: in wide windows on PostgreSQL, where it is installed, on phones on SQLite. What is laid out alike and
 * stores alike is walked once: most in a wide window, where owners write, `unsent` on a phone, which loses its connection.
 */
const STUDIO_WIDE_TOO = [
  'studio/book-places',
  'studio/elements',
  'studio/picture-choices',
  'studio/picture-library',
  'studio/settings-pages',
  'studio/statistics',
  'studio/studio',
]
const STUDIO_WIDE_ALONE = [
  'studio/comments-keys',
  'studio/compositions',
  'studio/cover',
  'studio/details',
  'studio/faces',
  'studio/home',
  'studio/import',
  'studio/letter-leaf',
  'studio/letters',
  'studio/owner-link',
  'studio/people',
  'studio/settings',
  'studio/settings-items',
  'studio/translated',
  'studio/writing',
]

export default defineConfig<object, StudioOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './tests/support/browser/journey-server.ts',
  fullyParallel: true,
  // Node reads TypeScript itself; Playwright's compiler would take seven seconds of one core, and as much of each stack to map back.
  build: { external: ['**/*.ts', '**/*.tsx'] },
  // One more than the two cores of CI: a journey also waits, for frames, timers and polls.
  workers: 3,
  // A busy machine may take its time, and child processes of low priority wait for everything else; what hangs still fails.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  retries: 0,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    launchOptions: process.env.SONG === 'no' ? WITHOUT_SONG : LAUNCH_OPTIONS,
    // Of a press, as of an expectation: what is missing would be waited for until the journey's end.
    actionTimeout: 90_000,
    // Set by the global setup, which runs before the workers read this.
    baseURL: process.env.JOURNEY_ADDRESS ?? '',
    // Journeys are about what the server sends. Those of `offline` allow the service worker.
    serviceWorkers: 'block',
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    // Frames of what fades and glides are a sixth of the processor time. Journeys about motion: `WITH_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey is a third of the whole run: `npx playwright test NAME --trace on` where one is wanted.
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...WIDE_ALONE, ...STUDIO_WIDE_ALONE, FIREFOX, WEBKIT].map(journey),
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testMatch: [...WIDE_TOO, ...WIDE_ALONE].map(journey),
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'studio',
      testMatch: [...STUDIO_WIDE_TOO, ...STUDIO_WIDE_ALONE].map(journey),
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1440, height: 900 },
        studioEngine: findPostgresPrograms() ? 'postgres' : 'sqlite',
      },
    },
    ...(findFirefox() ? [{ name: FIREFOX, testMatch: journey(FIREFOX), fullyParallel: false }] : []),
    ...(hasWebkit() ? [{ name: WEBKIT, testMatch: journey(WEBKIT), fullyParallel: false }] : []),
  ],
})

/** `name`: the path in `tests/journeys`. */
function journey(name: string): string {
  return `**/journeys/${name}.journey.ts`
}
