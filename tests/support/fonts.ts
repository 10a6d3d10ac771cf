import type { FontManifest } from '../../src/server/fonts/font-manifest.ts'

const PLAIN = { ascent: 1, descent: 0.25, latin: { unicodeRange: 'U+20', width: 1 } }

/** Core fonts without glyphs, for tests that need none. */
export const NO_CORE_FONTS: FontManifest = {
  inputs: '',
  version: 'test',
  faces: [],
  metrics: { ming: PLAIN, kai: PLAIN },
  coverage: { ming: {}, kai: {} },
}
