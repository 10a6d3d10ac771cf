import { HOME_PATH } from '../../../contract/links.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../site-link/site-link.tsx'

/** The link to home among the buttons of an envelope. */
export function BackHome() {
  return (
    <SiteLink to={HOME_PATH} className={buttonClass()}>
      {siteWording.backHome}
    </SiteLink>
  )
}
