/** The cloths in which the site can be bound: the colour of covers, links and marks. The owner chooses one of them. */
export const CLOTHS = ['indigo', 'pine', 'plum', 'tea', 'ink'] as const

export type Cloth = (typeof CLOTHS)[number]

interface ClothColours {
  /** Links and marks on paper, and their pale ground. In the dark theme they are gilt in every cloth. */
  accent: string
  accentSoft: string
  cover: string
  coverDeep: string
  darkCover: string
  darkCoverDeep: string
  darkStrip: string
  slipFrame: string
}

/** Each with enough contrast in both themes (cloths.test.ts). Indigo is that of web/ui/styles/tokens.css. */
export const CLOTH_COLOURS: Record<Cloth, ClothColours> = {
  indigo: {
    accent: '#243b6e',
    accentSoft: '#dfe4ee',
    cover: '#1a2748',
    coverDeep: '#111a33',
    darkCover: '#16203d',
    darkCoverDeep: '#0a0f1d',
    darkStrip: '#22305a',
    slipFrame: '#1e2a50',
  },
  pine: {
    accent: '#1d5a45',
    accentSoft: '#dbe8e0',
    cover: '#17382c',
    coverDeep: '#0f271e',
    darkCover: '#142c25',
    darkCoverDeep: '#0b1712',
    darkStrip: '#1f4438',
    slipFrame: '#17382c',
  },
  plum: {
    accent: '#6a2f57',
    accentSoft: '#ecdfe8',
    cover: '#3a1c33',
    coverDeep: '#271222',
    darkCover: '#321a2e',
    darkCoverDeep: '#180c16',
    darkStrip: '#4a2743',
    slipFrame: '#3a1c33',
  },
  tea: {
    accent: '#6b431c',
    accentSoft: '#ebe2d6',
    cover: '#3b2817',
    coverDeep: '#281a0e',
    darkCover: '#33241a',
    darkCoverDeep: '#19110b',
    darkStrip: '#4c3625',
    slipFrame: '#3b2817',
  },
  ink: {
    accent: '#3a4250',
    accentSoft: '#e2e4e8',
    cover: '#23262d',
    coverDeep: '#16181d',
    darkCover: '#22262f',
    darkCoverDeep: '#0d0f13',
    darkStrip: '#343a46',
    slipFrame: '#23262d',
  },
}

/** The design tokens (web/ui/styles/tokens.css) that a cloth sets. */
export function clothTokens(cloth: Cloth): [name: string, value: string][] {
  const { accent, accentSoft, cover, coverDeep, darkCover, darkCoverDeep, darkStrip, slipFrame } =
    CLOTH_COLOURS[cloth]
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  return [
    ['--accent', pair(accent, '#e2c27a')],
    ['--accent-soft', pair(accentSoft, '#2b3049')],
    ['--cover', pair(cover, darkCover)],
    ['--cover-deep', pair(coverDeep, darkCoverDeep)],
    ['--back-cover', pair(cover, darkCoverDeep)],
    ['--undo-strip', pair(cover, darkStrip)],
    // On paper in both themes.
    ['--slip-frame', slipFrame],
  ]
}
