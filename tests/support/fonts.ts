import type { FontManifest } from '../../src/server/fonts/font-manifest.ts'

/** A site whose core fonts draw nothing: tests of words need no glyphs. */
export const NO_CORE_FONTS: FontManifest = {
  inputs: '',
  version: 'test',
  faces: [],
  coverage: { ming: {}, kai: {} },
}
