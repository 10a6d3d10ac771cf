import type { HomeSectionId } from '../../../contract/settings/home-sections.ts'
import { DEFAULT_OWNER_SETTINGS, DEFAULT_SETTINGS } from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { logFault } from '../../platform/http/responses/answer-problem.ts'
import { DEFAULT_SHOWN_SETTINGS, readShownMenus } from '../../reviews/menus.service.ts'
import { type AllSettings, readCachedSettings } from '../../settings/settings.service.ts'

/** Reads the settings and the menus of a whole page. */
export function createPageSettings(deps: Deps) {
  return orLast(deps, { site: DEFAULT_SHOWN_SETTINGS, owners: DEFAULT_OWNER_SETTINGS }, async () => {
    const { site, owners } = await readCachedSettings(deps)
    // What the owner has hidden is not told to those who read the source of the page either.
    const home_sections = site.home_sections.map((section) =>
      section.is_hidden ? { ...section, title: null, sub: null } : section,
    )
    const isHidden = (id: HomeSectionId) => home_sections.some((each) => each.id === id && each.is_hidden)
    const shown = {
      ...site,
      home_sections,
      hero: isHidden('hero') ? DEFAULT_SETTINGS.hero : site.hero,
      ...(isHidden('newsletter') && { newsletter_heading: null, newsletter_lead: null }),
    }
    return { site: { ...shown, menus: await readShownMenus(deps) }, owners }
  })
}

/** Reads the settings for what has no menus. */
export function createPlainSettings(deps: Deps) {
  const first: Pick<AllSettings, 'site' | 'owners'> = {
    site: DEFAULT_SETTINGS,
    owners: DEFAULT_OWNER_SETTINGS,
  }
  return orLast(deps, first, () => readCachedSettings(deps))
}

/** Reads once for each content version; while the database does not answer, the last settings are used. */
function orLast<Read>(deps: Deps, first: Read, read: () => Promise<Read>) {
  let last = first
  return async (c: HttpContext): Promise<Read & { isLast: boolean }> => {
    try {
      last = await read()
      return { ...last, isLast: false }
    } catch (cause) {
      logFault(deps.log, cause, c)
      return { ...last, isLast: true }
    }
  }
}
