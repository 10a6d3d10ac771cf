import { siteWording } from '../../../contract/wording/site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SiteLink } from '../site-link/site-link.tsx'

/** The next page of a list of reviews, where no script loads it. */
export function NextPageLink({ to }: { to: string }) {
  return (
    <SiteLink to={to} rel="next" className={buttonClass()}>
      {siteWording.moreReviews}
    </SiteLink>
  )
}
