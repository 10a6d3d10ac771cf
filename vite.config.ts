import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_TARGETS } from './tools/browser-targets.ts'
import { styleLayers, tabledStyles } from './tools/style-layers.ts'
import { svgIcons } from './tools/svg-icons.ts'

/**
 * Left to itself the bundler makes a chunk of every module that some screens share and others do not: a home of 31
 * scripts and 19 stylesheets, each with its headers and a compression of its own. What the public screens share
 * travels together instead. A module goes to the first group that takes it, with what it needs (decisions/0022).
 */
const CHUNKS = [
  // Changes with a release of React or TanStack Query only, and stays in the browser's cache over ours.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
  // The entry and all it needs, and what nearly every screen shows: one compression finds more alike in it than three.
  {
    name: 'frame',
    test: anyOf(
      'src/web/entry-browser',
      'src/web/ui/(fields/(field|text-field)|messages/message|page/(fade-in|section))',
      'src/web/parts/(book-card/(card-text|title)|book-cover/book-cover|category-name/(breakable|category-dot)|fault/(fault\\.|use-failure)|font-faces|infinite-list/(list-end|use-infinite-list)|more-link|stars)',
      'src/web/client/(use-shown-failure|near-viewport)',
      'src/contract/(text/chinese-number|wording/newsletter/letter-line)',
      'ui/icons/(bookmark|chevron-up|heart|mail-check|message-circle|plus)\\.svg',
    ),
  },
  // A review, and what a reader has of their own.
  {
    name: 'reading',
    test: anyOf(
      'src/web/parts/(article|single-page/member-edit|field-count|avatar|long-text|comments/(?!answer|change|comment-editor|own|proof|remaining|send|unsent|waiting))',
      'src/web/parts/(status-menu/status-look|category-name/category-links)',
      'src/(web/client/unsent-store|contract/wording/site/unsent)',
      'src/contract/wording/(comments/comments|reading/(bookmarks|reading-status)|reviews/review\\.)',
      'src/contract/days',
    ),
  },
  // Of home and most other screens, but not of a review.
  {
    name: 'cards',
    test: anyOf(
      'src/web/parts/(book-card/(book|card-date)|fault/failed-action)',
      'src/web/ui/(buttons/pills|layout/(grid|title)|page/page-heading)',
      'ui/icons/chevron-(left|right)\\.svg',
    ),
  },
  // Of home, the pages of letters, the newsletter's and the settings of home.
  {
    name: 'newsletter',
    test: anyOf(
      'src/web/parts/(newsletter-form|title-slip)',
      'src/web/ui/page/appears',
      'src/contract/(wording/newsletter/newsletter|newsletter/letter-links|wording/reviews/home)\\.',
      'ui/icons/shield-check\\.svg',
    ),
  },
  // Of the reading tools of a review, and of other screens.
  {
    name: 'margins',
    test: anyOf(
      'src/web/parts/margin-strip',
      'src/web/client/reading-positions',
      'src/contract/(pictures/quote-cards|wording/reading/highlights)',
    ),
  },
  // Of home's videos and of those within a review.
  {
    name: 'video',
    test: anyOf('src/web/parts/video/video-frame', 'src/contract/reviews/video-url'),
  },
  {
    name: 'lists',
    test: anyOf('src/web/parts/(review-count|review-list)', 'src/contract/wording/reviews/(category|groups)'),
  },
  // What waits for a connection: of comments, of notes and of what sends it.
  {
    name: 'unsent',
    test: anyOf(
      'src/web/client/(unsent-store|device-|drafts)',
      'src/contract/wording/site/unsent',
      'node_modules/idb/',
    ),
  },
  // Signing in, on its screen, in its dialog and before what asks for the password again.
  {
    name: 'sign-in',
    test: anyOf(
      'src/web/parts/(fault/latest-action|sign-in/(?!sign-in-dialog))',
      'src/web/ui/(buttons/tabs|fields/(code-input|password-input))',
      'src/contract/wording/accounts/sign-in\\.',
      'ui/icons/key-round\\.svg',
    ),
  },
  // Sending a comment, which comes after the first load of a review.
  { name: 'sending', test: anyOf('src/web/parts/comments/(send-comment|proof-of-work)') },
  { name: 'dialog', test: anyOf('src/web/ui/dialogs/(confirm|dialog)\\.') },
  {
    name: 'files',
    test: anyOf('src/web/(client/save-file|parts/file-choice)', 'src/contract/text/spreadsheet'),
  },
  {
    name: 'ebooks',
    test: anyOf(
      'src/web/parts/ebook',
      'src/contract/(reviews/ebook-links|wording/reviews/ebooks)',
      'ui/icons/(download|printer)\\.svg',
    ),
  },
  {
    name: 'texts',
    test: anyOf('src/web/(parts/single-page/single-page|screens/legal/legal-page)'),
  },
  // What screens of readers share with each other and with the studio, each too small for a file of its own.
  {
    name: 'readers',
    test: anyOf(
      'src/web/client/(api/reader-query|session/retry-after-sign-in)',
      'src/web/parts/copy-button',
      'src/contract/wording/site/copy',
      'ui/icons/(copy|feather|mail|smartphone)\\.svg',
    ),
  },
  {
    name: 'studio-name',
    test: anyOf('src/contract/wording/studio/studio-name', 'ui/icons/(library-big|pen-line)\\.svg'),
  },
  {
    name: 'problems',
    test: anyOf('src/contract/(wording/)?problems', 'src/web/client/api/failure-from-code'),
  },
]

/** Without names, and with hashes as short as the bundler allows: the entry lists the files of all screens, and both weigh in the first load. */
const CHUNK_FILES = {
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    names.some((name) => name.endsWith('.css'))
      ? 'assets/[hash:7][extname]'
      : 'assets/[name]-[hash][extname]',
}

/** The browser's part. The server's part has its own configuration in tools/build.ts. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    svgIcons(),
    styleLayers(),
    tabledStyles(),
    ...(isSsrBuild ? [] : [withoutServersFields()]),
  ],
  publicDir: 'src/web/public',
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: nameClass } },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: true,
    target: BROWSER_TARGETS,
    cssTarget: BROWSER_TARGETS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'src/web/entry-browser.tsx',
      ...(!isSsrBuild && { output: { ...CHUNK_FILES, codeSplitting: { groups: CHUNKS } } }),
    },
  },
}))

/** What only the server reads of the route table would weigh in the first load. */
function withoutServersFields() {
  return {
    name: 'without-servers-fields',
    enforce: 'pre' as const,
    apply: 'build' as const,
    transform: (code: string, id: string) =>
      /\/src\/web\/app\/(?:\w+-)*routes\.ts$/.test(id)
        ? code.replace(/^ +(?:file|isDrawn|isMissing|isPartial|isPreview|isUnlisted): .*,\n/gm, '')
        : undefined,
  }
}

/** Names that compress well beside their keys in the scripts: no two modules of styles have the same file name. */
function nameClass(name: string, file: string): string {
  return `${path.basename(file, '.module.css')}_${name}`
}

function anyOf(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}
