/** Builds everything that `npm start` needs into build/: fonts, the browser's files (also compressed), the server. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build as viteBuild } from 'vite'
import { codeOf } from '../src/server/platform/runtime/faults.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { buildEarlyScript } from './build-early-script.ts'
import { buildOfflineScripts } from './build-offline-scripts.ts'
import { buildFonts, buildStudioFonts } from './build-fonts.ts'
import { convertAssets } from './convert-assets.ts'
import { compressAssets } from './compress-assets.ts'
import { fontTexts, studioFontText } from './font-texts.ts'

const CLIENT_DIR = path.join(PROJECT_ROOT, 'build/client')

/** `stamp` identifies the sources of this build for later starts (bin/ensure-built.mjs). */
async function build(stamp: string): Promise<void> {
  const started = performance.now()
  process.chdir(PROJECT_ROOT)
  await rm('build/stamp', { force: true })
  await keepFormerAssets()
  await Promise.all(['assets', '.vite'].map((folder) => cleanExceptFonts(folder)))
  const core = await buildFonts({
    outDir: path.join(CLIENT_DIR, 'assets/fonts'),
    path: '/assets/fonts',
    texts: await fontTexts(),
  })
  // The studio's styles import them.
  await buildStudioFonts({ outDir: 'build/studio-fonts', core, text: await studioFontText() })
  await viteBuild({ logLevel: 'warn', configFile: 'vite.config.ts' })
  await buildEarlyScript(PROJECT_ROOT, CLIENT_DIR)
  await buildOfflineScripts(PROJECT_ROOT, CLIENT_DIR)
  await convertAssets(path.join(CLIENT_DIR, 'assets'))
  await compressAssets(path.join(CLIENT_DIR, 'assets'))
  await buildServer()
  await writeFile('build/stamp', stamp)
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function buildServer(): Promise<void> {
  await viteBuild({
    logLevel: 'warn',
    configFile: 'vite.config.ts',
    // Excludes React's development code; NODE_ENV at run time does not matter.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: true,
      outDir: 'build/server',
      emptyOutDir: true,
      manifest: false,
      target: 'node24',
      minify: false,
      rollupOptions: {
        input: {
          xingcha: 'src/server/cli.ts',
          'child.program': 'src/server/child.program.ts',
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  })
}

// Native and WebAssembly packages, which load files from their own folders.
const EXTERNAL_PACKAGES = ['@resvg/resvg-js', 'fontkit', 'fontverter', 'sharp', 'subset-font', 'pg-native']

/** What browsers with a page of the former build may still ask; `xingcha update` fills it too. Served until the next build. */
async function keepFormerAssets(): Promise<void> {
  await rm('build/former', { recursive: true, force: true })
  await mkdir('build/former/assets', { recursive: true })
  await cp(path.join(CLIENT_DIR, 'assets'), 'build/former/assets', { recursive: true }).catch(
    (cause: unknown) => {
      if (codeOf(cause) !== 'ENOENT') throw cause
    },
  )
}

/** Keeps the fonts folder, because fonts are drawn again only when their characters change. */
async function cleanExceptFonts(folder: string): Promise<void> {
  const full = path.join(CLIENT_DIR, folder)
  const names = await readdir(full).catch(() => [])
  await Promise.all(
    names.filter((name) => name !== 'fonts').map((name) => rm(path.join(full, name), { recursive: true })),
  )
}

await build(process.argv[2] ?? '')
