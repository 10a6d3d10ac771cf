import { studioSettingsPath } from '../../../contract/studio/studio-links.ts'
import {
  samplesLeft,
  samplesSection,
  siteStripWording as w,
} from '../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { EyeOff, LibraryBig } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { useIsOwner } from './use-membership.ts'
import styles from './site-strip.module.css'

/** Says that the site is not public, or that samples are still on it; the owner can change both from here. */
export function SiteStrip() {
  const { resource } = useReaderData('GET /api/studio/waiting')
  const isOwner = useIsOwner()
  if (resource.state !== 'ready') return null
  const { is_public: isPublic, samples } = resource.data
  if (isPublic && samples === 0) return null
  return (
    <Row
      as="aside"
      wrap
      gap="1 4"
      size="4"
      tone="inherit"
      className={`${styles.strip} ${isPublic ? styles.samples : `${styles.closed} on-cover`}`}
    >
      {isPublic ? <LibraryBig /> : <EyeOff />}
      <span>
        {!isPublic && w.closed}
        {samples > 0 && samplesLeft(samples, isPublic)}
      </span>
      {!isPublic && (
        <a href="/?as=visitor" target="_blank">
          {w.asVisitor}
        </a>
      )}
      {isOwner && samples > 0 && (
        <SiteLink to={studioSettingsPath('moving')} place="samples">
          {samplesSection.remove}
        </SiteLink>
      )}
      {isOwner && !isPublic && (
        <SiteLink to={studioSettingsPath('site')} place="is_public">
          {w.open}
        </SiteLink>
      )}
    </Row>
  )
}
