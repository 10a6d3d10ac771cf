import { siteWording } from '../../../contract/wording/site/site.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../site-link/site-link.tsx'

/** A link to the next page of a list of reviews, for visitors without script. */
export function NextPageLink({ to }: { to: string }) {
  return (
    <SiteLink to={to} rel="next" className={buttonClass()}>
      {siteWording.moreReviews}
    </SiteLink>
  )
}
