import { isbnSection } from '../../../../contract/wording/studio/isbn-lookup.ts'
import { newsletterWording } from '../../../../contract/wording/newsletter/newsletter.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { FieldColumns, LineSetting, SwitchSetting, TextSetting, WordsSetting } from './fields/fields.tsx'
import { LINES } from './fields/text-formats.ts'
import { FooterLinks } from './footer-links.tsx'
import { Note } from '../../../ui/layout/primitives.tsx'

export function CommentsSection() {
  const { commentsSection: w } = words
  return (
    <>
      <SwitchSetting setting="comments.hold_first" label={w.holdFirst} text={w.holdFirstText} />
      <LineSetting setting="trust_after" label={w.trustAfter} type="number" />
      <WordsSetting
        setting="comments.banned"
        label={w.banned}
        note={w.bannedNote}
        placeholder={w.addWord}
        removeLabel={words.removeWord}
      />
    </>
  )
}

export function IsbnSection() {
  return <SwitchSetting setting="isbn.network" label={isbnSection.network} text={isbnSection.networkText} />
}

export function NewsletterSection() {
  const { newsletterSection: w } = words
  return (
    <>
      <SwitchSetting setting="newsletter.confirm_without_mail" label={w.confirm} text={w.confirmText} />
      <SwitchSetting setting="letters_public" label={w.archive} text={w.archiveText} />
      <LineSetting
        setting="newsletter_heading"
        label={w.heading}
        maxLength={20}
        isOptional
        hint={newsletterWording.heading}
      />
      <TextSetting setting="newsletter_lead" label={w.lead} rows={2} hint={newsletterWording.lead} />
      <TextSetting setting="confirmation_text" label={w.confirmation} rows={3} hint={w.confirmationHint} />
    </>
  )
}

export function FeedsSection() {
  const { feedsSection: w, settingsWording } = words
  return (
    <LineSetting setting="websub_hub" label={w.hub} type="url" isOptional hint={settingsWording.address} />
  )
}

export function CrawlersSection() {
  const { crawlersSection: w } = words
  return (
    <>
      <SwitchSetting setting="crawlers.allow_ai" label={w.allowAi} text={w.allowAiText} />
      <SwitchSetting setting="crawlers.llms_txt" label={w.llmsTxt} text={w.llmsTxtText} />
    </>
  )
}

export function SiteSection() {
  const { siteSection: w } = words
  return (
    <>
      <FieldColumns>
        <LineSetting setting="name" label={w.name} maxLength={20} />
        <LineSetting setting="founder" label={w.founder} maxLength={20} />
      </FieldColumns>
      <LineSetting setting="tagline" label={w.tagline} maxLength={40} />
      <FieldColumns>
        <LineSetting setting="contact_email" label={w.email} type="email" isOptional />
        <FieldColumns>
          <LineSetting setting="founding_year" label={w.founded} type="number" />
          <LineSetting setting="copyright_year" label={w.copyright} type="number" />
        </FieldColumns>
      </FieldColumns>
    </>
  )
}

export function HomeSection() {
  const { homeSection: w, settingsWording } = words
  return (
    <>
      <TextSetting setting="hero" label={w.hero} rows={3} format={LINES} hint={settingsWording.lines} />
      <LineSetting setting="description" label={w.description} maxLength={60} />
    </>
  )
}

export function AboutSection() {
  const { aboutSection: w, footerSection } = words
  return (
    <>
      <TextSetting setting="about_text" isPage label={w.text} rows={8} maxLength={4_000} />
      <Note>{footerSection.ownPages}</Note>
    </>
  )
}

export function FooterSection() {
  const { footerSection: w, settingsWording } = words
  return (
    <>
      <LineSetting setting="footer_note" label={w.note} maxLength={60} />
      <FieldColumns>
        <LineSetting
          setting="privacy_url"
          label={w.privacyUrl}
          type="url"
          isOptional
          hint={settingsWording.address}
        />
        <LineSetting
          setting="terms_url"
          label={w.termsUrl}
          type="url"
          isOptional
          hint={settingsWording.address}
        />
      </FieldColumns>
      <FooterLinks />
      <TextSetting setting="privacy_text" isPage label={w.privacyText} rows={4} />
      <TextSetting setting="terms_text" isPage label={w.termsText} rows={4} />
      <Note>{w.ownPages}</Note>
    </>
  )
}
