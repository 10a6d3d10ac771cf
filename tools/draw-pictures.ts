/** Draws the repository's pictures, covers and posters: `node tools/draw-pictures.ts` after a change to src/cover-art. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { CATEGORY_IDS } from '../src/contract/categories/categories.ts'
import { createCoverArt, type TemplateName } from '../src/cover-art/cover-art.ts'
import { COVER_THEMES } from '../src/server/covers/cover-themes.ts'

/** Selected by hand, so that adjacent covers on the first pages differ. */
const SAMPLE_COVERS: Record<number, { template: TemplateName; keyCharacter?: string }> = {
  1: { template: 'river' },
  2: { template: 'lattice' },
  3: { template: 'leaf' },
  4: { template: 'moon' },
  5: { template: 'glyph', keyCharacter: '鄉' },
  6: { template: 'chart' },
  7: { template: 'belt' },
  8: { template: 'slip' },
  9: { template: 'slip' },
  10: { template: 'belt' },
  11: { template: 'moon' },
  12: { template: 'leaf' },
  13: { template: 'glyph', keyCharacter: '性' },
  14: { template: 'lattice' },
  15: { template: 'chart' },
  16: { template: 'river' },
  17: { template: 'leaf' },
  18: { template: 'glyph', keyCharacter: '夢' },
  19: { template: 'moon' },
  20: { template: 'belt' },
  21: { template: 'slip' },
  22: { template: 'lattice' },
  23: { template: 'river' },
  24: { template: 'chart' },
}

const coverArt = createCoverArt(COVER_THEMES)
const ROOT = path.join(import.meta.dirname, '..')
const ASSETS = path.join(ROOT, 'src/web/assets')
const SAMPLE_LIBRARY = path.join(ROOT, 'database/sample-library')

await write(path.join(ASSETS, 'star-chart.svg'), coverArt.drawStarChart())
await write(path.join(ASSETS, 'seal.svg'), coverArt.drawSealIcon())
for (const id of CATEGORY_IDS) {
  await write(path.join(ASSETS, 'category-pictures', `${id}.svg`), coverArt.drawCategoryPicture(id))
}
await write(
  path.join(SAMPLE_LIBRARY, 'media/poster-1.svg'),
  coverArt.drawNightFerryPoster('gender-body-power'),
)
await write(path.join(SAMPLE_LIBRARY, 'media/poster-2.svg'), coverArt.drawBookWallPoster())
for (const folder of readdirSync(SAMPLE_LIBRARY)) {
  const review = path.join(SAMPLE_LIBRARY, folder, 'review.json')
  if (existsSync(review)) await drawSampleCover(review)
}

interface SampleReview {
  id: number
  title: string
  author: string
  categories: string[]
}

async function drawSampleCover(file: string): Promise<void> {
  const { id, title, author, categories } = JSON.parse(await readFile(file, 'utf8')) as SampleReview
  const svg = coverArt.drawCover({ id, title, author, category: categories[0], ...SAMPLE_COVERS[id] })
  await write(path.join(path.dirname(file), 'cover.svg'), svg)
}

async function write(file: string, svg: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, svg)
  console.log(`${path.relative(ROOT, file)}  ${(gzipSync(svg).length / 1024).toFixed(1)} KB gz`)
}
