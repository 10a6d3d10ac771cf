import type { ComponentProps, ReactNode } from 'react'
import { HOME_PATH } from '../../../contract/links.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import styles from './envelope.module.css'
import { SiteLink } from '../site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Row, Stack } from '../../ui/layout/primitives.tsx'

/** The frame of a page that a mail leads to: a sheet of letter paper with a thin border. */
export function Envelope({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack fit gap="4" className={styles.envelope}>
      <h1>{heading}</h1>
      {children}
    </Stack>
  )
}

/** A sentence with the email between its two parts. */
export function EmailLine({ words, email }: { words: readonly [string, string]; email: string }) {
  return (
    <p className={styles.text}>
      {words[0]}
      <b translate="no">{email}</b>
      {words[1]}
    </p>
  )
}

export function Words({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>
}

/** The form of such a page, which is also sent without script. */
export function EnvelopeForm(props: Omit<ComponentProps<'form'>, 'method' | 'className'>) {
  return <Stack as="form" fit gap="4" {...props} method="post" />
}

export function Buttons({ children }: { children: ReactNode }) {
  return (
    <Row wrap gap="3">
      {children}
    </Row>
  )
}

/** The link to home among the buttons of an envelope. */
export function BackHome() {
  return (
    <SiteLink to={HOME_PATH} className={buttonClass()}>
      {siteWording.backHome}
    </SiteLink>
  )
}
