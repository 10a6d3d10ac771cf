/** The sections of home in the order of the default. */
export const HOME_SECTIONS = ['hero', 'carousel', 'featured', 'explorer', 'social', 'newsletter'] as const

export type HomeSectionId = (typeof HOME_SECTIONS)[number]

export const DEFAULT_HOME_SECTIONS = HOME_SECTIONS.map((id) => ({
  id,
  title: null,
  sub: null,
  is_hidden: false,
}))
