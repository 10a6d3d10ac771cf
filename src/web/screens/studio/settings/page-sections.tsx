import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { LineSetting, TextSetting } from './fields/fields.tsx'
import { FooterLinks } from './footer-links.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note } from '../../../ui/layout/primitives.tsx'
import type { SectionProps } from './settings-part.tsx'
import { LINES, OPTIONAL_TEXT } from './fields/text-formats.ts'

export function SiteSection({ form }: SectionProps) {
  const { siteSection: w } = words
  return (
    <>
      <Grid gap="1 5" wide="1fr 1fr">
        <LineSetting form={form} setting="name" label={w.name} maxLength={20} />
        <LineSetting form={form} setting="founder" label={w.founder} maxLength={20} />
      </Grid>
      <LineSetting form={form} setting="tagline" label={w.tagline} maxLength={40} />
      <Grid gap="1 5" wide="1fr 1fr">
        <LineSetting form={form} setting="contact_email" label={w.email} type="email" isOptional />
        <Grid gap="1 5" wide="1fr 1fr">
          <LineSetting form={form} setting="founding_year" label={w.founded} type="number" />
          <LineSetting form={form} setting="copyright_year" label={w.copyright} type="number" />
        </Grid>
      </Grid>
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
      <Note>{footerSection.ownPages}</Note>
    </>
  )
}

export function FooterSection({ form }: SectionProps) {
  const { footerSection: w, settingsWording } = words
  return (
    <>
      <LineSetting form={form} setting="footer_note" label={w.note} maxLength={60} />
      <Grid gap="1 5" wide="1fr 1fr">
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
      </Grid>
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
      <Note>{w.ownPages}</Note>
    </>
  )
}
