/**
 * The oldest browsers that the scripts and styles are built for: the first with light-dark(), in which every colour stands,
 * and with popover, which notes and menus need. An API that one of them lacks is forbidden in the browser's code: those of
 * JavaScript by `lib` in tsconfig.json, the others in .oxlintrc.json. Journeys run without them, too
 * (tests/support/browser/newer-apis.ts).
 */
export const BROWSER_TARGETS = ['chrome123', 'safari17.5', 'ios17.5', 'firefox125']
