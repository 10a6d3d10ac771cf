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
  /** The grounds of the dark theme, and the lines on them. */
  darkPaper: string
  darkSurface: string
  darkSunken: string
  darkLine: string
  darkAccentSoft: string
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
    darkPaper: '#10172a',
    darkSurface: '#19233d',
    darkSunken: '#0c1221',
    darkLine: '#2c3754',
    darkAccentSoft: '#2b3049',
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
    darkPaper: '#071c17',
    darkSurface: '#142923',
    darkSunken: '#031711',
    darkLine: '#283d37',
    darkAccentSoft: '#223730',
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
    darkPaper: '#231120',
    darkSurface: '#311c2e',
    darkSunken: '#1b0d19',
    darkLine: '#462f42',
    darkAccentSoft: '#40293c',
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
    darkPaper: '#21150c',
    darkSurface: '#2e2118',
    darkSunken: '#1c0f07',
    darkLine: '#43352b',
    darkAccentSoft: '#3d2f25',
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
    darkPaper: '#141820',
    darkSurface: '#20242d',
    darkSunken: '#0f121b',
    darkLine: '#343842',
    darkAccentSoft: '#2e323b',
    darkStrip: '#343a46',
    slipFrame: '#23262d',
  },
}

/** The design tokens (web/ui/styles/tokens.css) that a cloth sets. */
export function clothTokens(cloth: Cloth): [name: string, value: string][] {
  const colours = CLOTH_COLOURS[cloth]
  const pair = (light: string, dark: string) => `light-dark(${light}, ${dark})`
  return [
    ['--paper', pair('#f4f4ee', colours.darkPaper)],
    ['--surface', pair('#fcfcf8', colours.darkSurface)],
    ['--sunken', pair('#eaebe3', colours.darkSunken)],
    ['--dark-line', colours.darkLine],
    ['--accent', pair(colours.accent, '#e2c27a')],
    ['--accent-soft', pair(colours.accentSoft, colours.darkAccentSoft)],
    ['--cover', pair(colours.cover, colours.darkCover)],
    ['--cover-deep', pair(colours.coverDeep, colours.darkCoverDeep)],
    ['--back-cover', pair(colours.cover, colours.darkCoverDeep)],
    ['--undo-strip', pair(colours.cover, colours.darkStrip)],
    // On paper in both themes.
    ['--slip-frame', colours.slipFrame],
  ]
}
