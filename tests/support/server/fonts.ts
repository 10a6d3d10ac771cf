import type { FontManifest } from '../../../src/server/fonts/font-families.ts'
import { createReviewFonts } from '../../../src/server/fonts/review-fonts.service.ts'

const PLAIN = { ascent: 1, descent: 0.25, latin: { unicodeRange: 'U+20', width: 1 } }

/** Core fonts without glyphs, for tests that need none. */
export const NO_CORE_FONTS: FontManifest = {
  inputs: '',
  version: 'test',
  faces: [],
  metrics: { ming: PLAIN, kai: PLAIN },
  coverage: { ming: {}, kai: {}, song: {}, song_sc: {} },
}

/** Fonts of no review, for services that name them. */
export const NO_REVIEW_FONTS = createReviewFonts({ cacheDir: '', coreManifest: NO_CORE_FONTS })
