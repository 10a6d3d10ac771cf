import { isbnSection } from '../../../../contract/wording/studio/isbn-lookup.ts'
import { newsletterWording } from '../../../../contract/wording/newsletter/newsletter.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { LineSetting, SettingSwitch, TextSetting, WordsSetting } from './fields/fields.tsx'
import type { SectionProps } from './settings-part.tsx'
import { OPTIONAL_TEXT } from './fields/text-formats.ts'

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
