import path from 'node:path'
import { findBrowser } from './find-browser.ts'

/**
 * The last of these options counts: what Playwright turns off and pages or its own interception notice, and a renderer that waits
 * for a page that never comes, which takes a twelfth.
 */
const TURNED_OFF = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
].join(',')

/** How Playwright starts the browser of the journeys. */
export const LAUNCH_OPTIONS = {
  executablePath: findBrowser(),
  // Without a UTF-8 locale Chromium saves each file with a Chinese name as `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    // A tenth of the processor time of a page: no process for a GPU that is not there, and no optimizing compilers, which
    // pages of a few seconds never repay.
    '--in-process-gpu',
    '--js-flags=--no-turbofan --no-maglev --no-sparkplug',
    `--disable-features=${TURNED_OFF}`,
    // A request to another host fails, and the journey with it (journey.ts).
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    // Another tenth: a process and threads for each page would only wait for the same two cores.
    '--renderer-process-limit=1',
    '--num-raster-threads=1',
    // A twelfth: fitting each Han character to the pixels, which screens of phones do without.
    '--font-render-hinting=none',
  ],
}

/** The same with the fonts of most phones, which have no Song. */
export const WITHOUT_SONG = {
  ...LAUNCH_OPTIONS,
  env: {
    ...LAUNCH_OPTIONS.env,
    FONTCONFIG_FILE: path.join(import.meta.dirname, '../../fixtures/fonts/without-song.conf'),
  },
}
