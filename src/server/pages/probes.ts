import type { PagePlan } from '../../contract/page.ts'

interface ProbeHeaders {
  accept: string | undefined
  secFetchMode: string | undefined
  secFetchSite: string | undefined
}

/**
 * Whether a request looks for what this site never has (/wp-login.php, /.env, /old.css) or wants no page of an address
 * that names none. People who type a wrong address or follow an old link get a page.
 */
export function isProbe(plan: PagePlan, pathname: string, headers: ProbeHeaders): boolean {
  if (isOwnNavigation(headers)) return false
  // A tag can be named .NET.
  if (!/^(?:\/zh-han[st])?\/tag\//.test(pathname) && ELSEWHERES.test(pathname)) return true
  return plan.isUnknown && (FILE_NAME.test(pathname) || !wantsPage(headers))
}

/** Files with a leading dot, and scripts and folders of other programs, under known addresses too. */
const ELSEWHERES =
  /\/\.(?!well-known(?:\/|$))|^\/(?:wp-|wordpress\/|cgi-bin|phpmyadmin)|\.(?:php\d?|aspx?|jsp|cgi|env|sql|bak)(?:\/|$)/i

/** Pages of earlier sites often end in .html: who wants a page of one gets one. */
const FILE_NAME = /\.(?!html?\/?$)[a-z\d]{1,10}\/?$/i

/** A link of this site, or an unknown hash route (docs/product/addresses.md). */
export function isOwnNavigation({ secFetchMode, secFetchSite }: ProbeHeaders): boolean {
  return secFetchMode === 'navigate' && secFetchSite === 'same-origin'
}

function wantsPage({ accept, secFetchMode }: ProbeHeaders): boolean {
  return secFetchMode === 'navigate' || /\btext\/html\b/i.test(accept ?? '')
}
