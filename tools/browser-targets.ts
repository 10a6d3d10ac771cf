/**
 * The oldest browsers that the scripts and styles are built for: the first with light-dark(), in which every colour stands,
 * and with popover, which notes and menus need. An API that one of them lacks is forbidden in the browser's code: those of
 * JavaScript by `lib` in tsconfig.json, the others in .oxlintrc.json, except in the files there that look for it first. Journeys
 * run without those of JavaScript, too (tests/support/browser/newer-apis.ts).
 */
export const BROWSER_TARGETS = ['chrome123', 'safari17.5', 'ios17.5', 'firefox125']
