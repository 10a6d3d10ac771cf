/** Hex values: the colour itself, its deep shade, its paper tint and its form on dark paper. */
export interface CategoryColours {
  base: string
  deep: string
  tint: string
  dark: string
}

/** Drawings use these colours; pages use classes that tools/style-layers.ts writes of them. The first eight are those of the eight categories. */
export const CATEGORY_COLOURS = {
  ochre: { base: '#8F4324', deep: '#532513', tint: '#EADBCB', dark: '#DDA27C' },
  azurite: { base: '#1D5C86', deep: '#113650', tint: '#D3E0E8', dark: '#82BBE0' },
  verdigris: { base: '#2C664A', deep: '#183B2B', tint: '#D6E2D8', dark: '#86C5A3' },
  rouge: { base: '#A23049', deep: '#611B2B', tint: '#F0D9DB', dark: '#EE9AA8' },
  lotus: { base: '#6B3F78', deep: '#3F2448', tint: '#E4D9E7', dark: '#CDA3DA' },
  indigo: { base: '#34467E', deep: '#1E2A50', tint: '#D9DDEA', dark: '#A3B4EC' },
  turmeric: { base: '#80600A', deep: '#4A3605', tint: '#EFE4C4', dark: '#DDBF62' },
  malachite: { base: '#1C666B', deep: '#0F3C40', tint: '#D2E2E1', dark: '#7FC6C9' },
  sandalwood: { base: '#6A4A2E', deep: '#3B2817', tint: '#E6DACB', dark: '#D2AF8C' },
  moss: { base: '#52621B', deep: '#2C350C', tint: '#DFE3C8', dark: '#B9C873' },
  slate: { base: '#3C556E', deep: '#1F2E3D', tint: '#D9E0E7', dark: '#A6BFD8' },
  plum: { base: '#7C2F62', deep: '#461A37', tint: '#EBD8E4', dark: '#DE9DC6' },
  iron: { base: '#4D5560', deep: '#292E36', tint: '#DDE0E3', dark: '#B9C0CA' },
  wisteria: { base: '#5B4796', deep: '#30254F', tint: '#DFDAEC', dark: '#BBABEB' },
  olive: { base: '#6F6421', deep: '#3B350F', tint: '#E7E2C6', dark: '#CFC173' },
  bamboo: { base: '#2F6B35', deep: '#173A1B', tint: '#D5E4D5', dark: '#93CB97' },
} as const satisfies Record<string, CategoryColours>

export type CategoryColour = keyof typeof CATEGORY_COLOURS
