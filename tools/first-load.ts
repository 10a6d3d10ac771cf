import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readAssets } from '../src/server/pages/document/assets.ts'

/** The scripts and styles that a first visit to a screen loads, in bytes after gzip. */
export interface FirstLoad {
  screen: string
  scripts: number
  styles: number
}

const SCREENS = {
  home: 'src/web/screens/home/home-screen.tsx',
  review: 'src/web/screens/review/review-screen.tsx',
}

export async function measureFirstLoad(clientDir: string): Promise<FirstLoad[]> {
  const assets = await readAssets(clientDir, '')
  return Promise.all(
    Object.entries(SCREENS).map(async ([screen, source]) => {
      const { scripts, styles } = assets.forScreen(source)
      return { screen, scripts: await weigh(clientDir, scripts), styles: await weigh(clientDir, styles) }
    }),
  )
}

export async function printFirstLoad(clientDir: string): Promise<void> {
  for (const { screen, scripts, styles } of await measureFirstLoad(clientDir)) {
    console.log(
      `first load of ${screen}: JavaScript ${kilobytes(scripts)} KB gzip, styles ${kilobytes(styles)} KB gzip`,
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
