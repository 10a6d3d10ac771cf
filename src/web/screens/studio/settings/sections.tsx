import type { ReactNode } from 'react'
import { isbnSection } from '../../../../contract/wording/studio/isbn-lookup.ts'
import { newsletterWording } from '../../../../contract/wording/newsletter/newsletter.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { LineSetting, SettingSwitch, TextSetting, WordsSetting } from './fields.tsx'
import { FooterLinks } from './footer-links.tsx'
import styles from './settings.module.css'
import fieldStyles from './setting-fields.module.css'
import { LINES, OPTIONAL_TEXT } from './text-formats.ts'
import type { SettingsForm } from './use-settings.ts'

export interface SectionProps {
  form: SettingsForm
}

export function SiteSection({ form }: SectionProps) {
  const { siteSection: w } = words
  return (
    <>
      <div className={fieldStyles.pair}>
        <LineSetting form={form} setting="name" label={w.name} maxLength={20} />
        <LineSetting form={form} setting="founder" label={w.founder} maxLength={20} />
      </div>
      <LineSetting form={form} setting="tagline" label={w.tagline} maxLength={40} />
      <div className={fieldStyles.pair}>
        <LineSetting form={form} setting="contact_email" label={w.email} type="email" isOptional />
        <div className={fieldStyles.pair}>
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
      <p className={fieldStyles.note}>{footerSection.ownPages}</p>
    </>
  )
}

export function FooterSection({ form }: SectionProps) {
  const { footerSection: w, settingsWording } = words
  return (
    <>
      <LineSetting form={form} setting="footer_note" label={w.note} maxLength={60} />
      <div className={fieldStyles.pair}>
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
      <p className={fieldStyles.note}>{w.ownPages}</p>
    </>
  )
}

export function CommentsSection({ form }: SectionProps) {
  const { commentsSection: w } = words
  const { banned, hold_first } = form.settings.owner.comments
  const change = (key: string, value: unknown) => void form.save([{ key, value }])
  return (
    <>
      <SettingSwitch
        label={w.holdFirst}
        text={w.holdFirstText}
        isOn={hold_first}
        onChange={(isOn) => change('comments.hold_first', isOn)}
      />
      <LineSetting form={form} setting="trust_after" label={w.trustAfter} type="number" />
      <WordsSetting
        words={banned}
        label={w.banned}
        note={w.bannedNote}
        placeholder={w.addWord}
        removeLabel={words.removeWord}
        onChange={(list) => change('comments.banned', list)}
      />
    </>
  )
}

export function IsbnSection({ form }: SectionProps) {
  return (
    <SettingSwitch
      label={isbnSection.network}
      text={isbnSection.networkText}
      isOn={form.settings.owner.isbn.network}
      onChange={(value) => void form.save([{ key: 'isbn.network', value }])}
    />
  )
}

export function NewsletterSection({ form }: SectionProps) {
  const { newsletterSection: w } = words
  return (
    <>
      <SettingSwitch
        label={w.confirm}
        text={w.confirmText}
        isOn={form.settings.owner.newsletter.confirm_without_mail}
        onChange={(value) => void form.save([{ key: 'newsletter.confirm_without_mail', value }])}
      />
      <SettingSwitch
        label={w.archive}
        text={w.archiveText}
        isOn={form.settings.site.letters_public}
        onChange={(value) => void form.save([{ key: 'letters_public', value }])}
      />
      <LineSetting
        form={form}
        setting="newsletter_heading"
        label={w.heading}
        maxLength={20}
        isOptional
        hint={newsletterWording.heading}
      />
      <TextSetting
        form={form}
        setting="newsletter_lead"
        label={w.lead}
        rows={2}
        hint={newsletterWording.lead}
        format={OPTIONAL_TEXT}
      />
      <TextSetting
        form={form}
        setting="confirmation_text"
        label={w.confirmation}
        rows={3}
        hint={w.confirmationHint}
        format={OPTIONAL_TEXT}
      />
      <LineSetting form={form} setting="sns_topic" label={w.snsTopic} isOptional hint={w.snsTopicHint} />
    </>
  )
}

export function FeedsSection({ form }: SectionProps) {
  return (
    <LineSetting
      form={form}
      setting="websub_hub"
      label={words.feedsSection.hub}
      type="url"
      isOptional
      hint={words.settingsWording.address}
    />
  )
}

export function CrawlersSection({ form }: SectionProps) {
  const { crawlersSection: w } = words
  const { allow_ai, llms_txt } = form.settings.owner.crawlers
  return (
    <>
      <SettingSwitch
        label={w.allowAi}
        text={w.allowAiText}
        isOn={allow_ai}
        onChange={(value) => void form.save([{ key: 'crawlers.allow_ai', value }])}
      />
      <SettingSwitch
        label={w.llmsTxt}
        text={w.llmsTxtText}
        isOn={llms_txt}
        onChange={(value) => void form.save([{ key: 'crawlers.llms_txt', value }])}
      />
    </>
  )
}

interface PartProps {
  id: string
  title: string
  why: string
  children: ReactNode
}

/** A section with its heading and reason beside the fields. */
export function SettingsPart({ id, title, why, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={styles.part}>
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        <p>{why}</p>
      </div>
      <div className={fieldStyles.fields}>{children}</div>
    </section>
  )
}
