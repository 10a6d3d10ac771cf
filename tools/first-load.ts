import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readAssets } from '../src/server/pages/document/assets.ts'

/** The scripts and styles that a screen loads, in bytes after gzip: of a screen of the studio, beyond those of home. */
export interface FirstLoad {
  screen: string
  scripts: number
  styles: number
}

const SCREENS = {
  home: 'src/web/screens/home/home-screen.tsx',
  review: 'src/web/screens/review/review-screen.tsx',
}

const STUDIO = 'src/web/screens/studio/'
/** What each part of the studio needs. */
const STUDIO_FRAME = [`${STUDIO}studio-screen.tsx`, `${STUDIO}frame.tsx`]
const STUDIO_PARTS = {
  'moderating comments': `${STUDIO}comments/studio-comments.tsx`,
  'the list of reviews': `${STUDIO}list/studio-list.tsx`,
  writing: `${STUDIO}editor/review-editor.tsx`,
}

export async function measureFirstLoad(clientDir: string): Promise<FirstLoad[]> {
  const assets = await readAssets(clientDir, '')
  const measure = async (screen: string, sources: readonly string[], loaded?: string) => {
    const filesOf = (kind: 'scripts' | 'styles') => {
      const before = new Set(loaded === undefined ? [] : assets.forScreen(loaded)[kind])
      return [...new Set(sources.flatMap((source) => assets.forScreen(source)[kind]))].filter(
        (file) => !before.has(file),
      )
    }
    return {
      screen,
      scripts: await weigh(clientDir, filesOf('scripts')),
      styles: await weigh(clientDir, filesOf('styles')),
    }
  }
  return Promise.all([
    ...Object.entries(SCREENS).map(([screen, source]) => measure(screen, [source])),
    ...Object.entries(STUDIO_PARTS).map(([screen, source]) =>
      measure(screen, [...STUDIO_FRAME, source], SCREENS.home),
    ),
  ])
}

export async function printFirstLoad(clientDir: string): Promise<void> {
  for (const { screen, scripts, styles } of await measureFirstLoad(clientDir)) {
    console.log(
      `load of ${screen}: JavaScript ${kilobytes(scripts)} KB gzip, styles ${kilobytes(styles)} KB gzip`,
    )
  }
  const manifest = JSON.parse(await readFile(path.join(clientDir, 'assets/fonts/fonts.json'), 'utf8')) as {
    faces: { bytes: number }[]
  }
  const fonts = manifest.faces.reduce((bytes, face) => bytes + face.bytes, 0)
  console.log(`core fonts: ${kilobytes(fonts)} KB`)
}

async function weigh(clientDir: string, addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const file = path.join(clientDir, address)
      const { size } = await stat(`${file}.gz`).catch(() => stat(file))
      return size
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
