import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainIcons } from './tools/plain-icons.ts'

/** The first versions with light-dark(), which every colour stands in. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120']

/**
 * Left to itself the bundler makes a chunk of every module that some screens share and others do not: a home of 31
 * scripts and 19 stylesheets, each with its headers and a compression of its own. What the public screens share
 * travels together instead. A module goes to the first group that takes it, with what it needs (decisions/0022).
 */
const CHUNKS = [
  // Changes with a release of React only, and stays in the browser's cache over ours.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'frame', tags: ['$initial' as const] },
  {
    name: 'ground',
    test: anyOf(
      'src/web/ui/(fade-in|field|message|page-heading|section|text-field)',
      'src/web/parts/(fault|field-count|star-seal)',
      'src/web/client/use-shown-failure',
      'src/contract/days',
    ),
  },
  {
    name: 'books',
    test: anyOf(
      'src/web/ui/pills',
      'src/web/parts/(book-c|category-name|more-link|stars)',
      'src/web/client/(review-memory|when-near)',
      'src/contract/wording/(books|category)',
      'icons/(bookmark|heart|mail-check|message-circle|plus)\\.mjs',
    ),
  },
  { name: 'lists', test: anyOf('src/web/parts/(category-tiles|review-count|review-list|sort-menu)') },
  {
    name: 'statuses',
    test: anyOf('src/web/parts/status-menu/status-(icon|look)', 'src/contract/wording/bookmarks'),
  },
]

/** The browser's part. The server's part has its own configuration in tools/build.ts. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), plainIcons()],
  publicDir: 'src/web/public',
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: nameClass } },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    manifest: true,
    target: TARGET,
    cssTarget: TARGET,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: 'src/web/entry-browser.tsx',
      ...(!isSsrBuild && { output: { codeSplitting: { groups: CHUNKS } } }),
    },
  },
}))

/** Names that compress well beside their keys in the scripts: no two modules of styles have the same file name. */
function nameClass(name: string, file: string): string {
  return `${path.basename(file, '.module.css')}_${name}`
}

function anyOf(...paths: readonly string[]): RegExp {
  return new RegExp(paths.join('|'))
}
