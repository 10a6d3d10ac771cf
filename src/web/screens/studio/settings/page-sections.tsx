import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { LineSetting, TextSetting } from './fields/fields.tsx'
import { FooterLinks } from './footer-links.tsx'
import styles from './fields/setting-fields.module.css'
import type { SectionProps } from './settings-part.tsx'
import { LINES, OPTIONAL_TEXT } from './fields/text-formats.ts'

export function SiteSection({ form }: SectionProps) {
  const { siteSection: w } = words
  return (
    <>
      <div className={styles.pair}>
        <LineSetting form={form} setting="name" label={w.name} maxLength={20} />
        <LineSetting form={form} setting="founder" label={w.founder} maxLength={20} />
      </div>
      <LineSetting form={form} setting="tagline" label={w.tagline} maxLength={40} />
      <div className={styles.pair}>
        <LineSetting form={form} setting="contact_email" label={w.email} type="email" isOptional />
        <div className={styles.pair}>
          <LineSetting form={form} setting="founding_year" label={w.founded} type="number" />
          <LineSetting form={form} setting="copyright_year" label={w.copyright} type="number" />
        </div>
      </div>
    </>
  )
}

export function HomeSection({ form }: SectionProps) {
  const { homeSection: w, settingsWording } = words
  return (
    <>
      <TextSetting
        form={form}
        setting="hero"
        label={w.hero}
        rows={3}
        format={LINES}
        hint={settingsWording.lines}
      />
      <LineSetting form={form} setting="description" label={w.description} maxLength={60} />
    </>
  )
}

export function AboutSection({ form }: SectionProps) {
  const { aboutSection: w, footerSection } = words
  return (
    <>
      <TextSetting
        form={form}
        setting="about_text"
        isPage
        label={w.text}
        rows={8}
        maxLength={4_000}
        format={OPTIONAL_TEXT}
      />
      <p className={styles.note}>{footerSection.ownPages}</p>
    </>
  )
}

export function FooterSection({ form }: SectionProps) {
  const { footerSection: w, settingsWording } = words
  return (
    <>
      <LineSetting form={form} setting="footer_note" label={w.note} maxLength={60} />
      <div className={styles.pair}>
        <LineSetting
          form={form}
          setting="privacy_url"
          label={w.privacyUrl}
          type="url"
          isOptional
          hint={settingsWording.address}
        />
        <LineSetting
          form={form}
          setting="terms_url"
          label={w.termsUrl}
          type="url"
          isOptional
          hint={settingsWording.address}
        />
      </div>
      <FooterLinks form={form} />
      <TextSetting
        form={form}
        setting="privacy_text"
        isPage
        label={w.privacyText}
        rows={4}
        format={OPTIONAL_TEXT}
      />
      <TextSetting
        form={form}
        setting="terms_text"
        isPage
        label={w.termsText}
        rows={4}
        format={OPTIONAL_TEXT}
      />
      <p className={styles.note}>{w.ownPages}</p>
    </>
  )
}
