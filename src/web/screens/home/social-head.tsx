import type { Icon } from '../../ui/icons/icons.ts'
import { ExternalLink } from '../../parts/more-link/more-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './social-section.module.css'

interface SocialHeadProps {
  icon: Icon
  label: string
  href: string
  linkText: string
}

/** The name of a profile or channel and a link to it. */
export function SocialHead({ icon: Icon, label, href, linkText }: SocialHeadProps) {
  return (
    <Row gap="3" className={styles.head}>
      <Icon className={styles.headIcon} />
      <Title as="h3" size="10" narrow>
        {label}
      </Title>
      <ExternalLink href={href}>{linkText}</ExternalLink>
    </Row>
  )
}
