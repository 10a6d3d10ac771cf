/** The cloths in which the site can be bound: the colour of covers, links and marks. The owner chooses one of them. */
export const CLOTHS = ['indigo', 'pine', 'plum', 'tea', 'ink'] as const

export type Cloth = (typeof CLOTHS)[number]

/** The list of each colour has one for every cloth, in their order, with enough contrast in both themes (cloths.test.ts). Indigo is that of web/ui/styles/tokens.css. */
const COLOURS = {
  /** Links and marks on paper, and their pale ground. In the dark theme they are gilt in every cloth. */
  accent: ['#243b6e', '#1d5a45', '#6a2f57', '#6b431c', '#3a4250'],
  accentSoft: ['#dfe4ee', '#dbe8e0', '#ecdfe8', '#ebe2d6', '#e2e4e8'],
  cover: ['#1a2748', '#17382c', '#3a1c33', '#3b2817', '#23262d'],
  coverDeep: ['#111a33', '#0f271e', '#271222', '#281a0e', '#16181d'],
  darkCover: ['#16203d', '#142c25', '#321a2e', '#33241a', '#22262f'],
  darkCoverDeep: ['#0a0f1d', '#0b1712', '#180c16', '#19110b', '#0d0f13'],
  /** The grounds of the dark theme, and the lines on them. */
  darkPaper: ['#10172a', '#071c17', '#231120', '#21150c', '#141820'],
  darkSurface: ['#19233d', '#142923', '#311c2e', '#2e2118', '#20242d'],
  darkSunken: ['#0c1221', '#031711', '#1b0d19', '#1c0f07', '#0f121b'],
  darkLine: ['#2c3754', '#283d37', '#462f42', '#43352b', '#343842'],
  darkAccentSoft: ['#2b3049', '#223730', '#40293c', '#3d2f25', '#2e323b'],
  darkStrip: ['#22305a', '#1f4438', '#4a2743', '#4c3625', '#343a46'],
  slipFrame: ['#1e2a50', '#17382c', '#3a1c33', '#3b2817', '#23262d'],
} as const

export const CLOTH_COLOURS = Object.fromEntries(
  CLOTHS.map((cloth, at) => [
    cloth,
    Object.fromEntries(Object.entries(COLOURS).map(([name, colours]) => [name, colours[at]])),
  ]),
) as Record<Cloth, Record<keyof typeof COLOURS, string>>

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
