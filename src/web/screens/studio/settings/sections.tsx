import { isbnSection } from '../../../../contract/wording/studio/book-places.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { FieldColumns, LineSetting, SwitchSetting, TextSetting } from './fields/fields.tsx'
import { WordsSetting } from './fields/words-setting.tsx'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Choice, Choices } from '../choices.tsx'
import { NoticeChoices } from '../notice-choices.tsx'
import { Note, Small } from '../../../ui/layout/primitives.tsx'
import { LONGEST_SETTING, SAMPLE_CONTACT, type FooterLink } from '../../../../contract/settings/settings.ts'
import {
  footerSection as w,
  movedLink,
  removeLink,
} from '../../../../contract/wording/studio/studio-settings.ts'
import { ItemList } from './items/item-list.tsx'
import { NewItem } from './items/item-fields.tsx'
import styles from './fields/setting-fields.module.css'
import { useSettingsForm } from './use-settings.ts'
import { orderHint } from '../keys.ts'

export function HeldCommentsSection() {
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

/** When the owner is mailed new comments. */
export function CommentNotices() {
  const form = useSettingsForm()
  return (
    <NoticeChoices
      id="comments.notice"
      value={form.settings.owner.comments.notice}
      onChange={(value) => void form.save([{ key: 'comments.notice', value }])}
    />
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
      <FieldColumns>
        <LineSetting setting="search_codes.google" label={w.google} isOptional hint={w.codeHint} />
        <LineSetting setting="search_codes.bing" label={w.bing} isOptional hint={w.codeHint} />
      </FieldColumns>
      <SwitchSetting setting="crawlers.allow_ai" label={w.allowAi} text={w.allowAiText} />
      <SwitchSetting setting="crawlers.llms_txt" label={w.llmsTxt} text={w.llmsTxtText} />
    </>
  )
}

/** Whether the site is public. */
export function StateSection() {
  const { siteSection: w } = words
  const form = useSettingsForm()
  const strip = useReaderData('GET /api/studio/waiting')
  const setPublic = async (isPublic: boolean) => {
    await form.save([{ key: 'is_public', value: isPublic }])
    strip.retry()
  }
  return (
    <Choices id="is_public" legend={w.state} hidesLegend>
      {[true, false].map((isPublic) => (
        <Choice
          key={String(isPublic)}
          name="is_public"
          checked={form.settings.owner.is_public === isPublic}
          onChange={() => void setPublic(isPublic)}
        >
          <span>
            {w.states[`${isPublic}`][0]}
            <Small>{w.states[`${isPublic}`][1]}</Small>
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

export function NamesSection() {
  const { siteSection: w } = words
  const { contact_email } = useSettingsForm().settings.site
  return (
    <>
      <FieldColumns>
        <LineSetting setting="name" label={w.name} maxLength={20} />
        <LineSetting setting="founder" label={w.founder} maxLength={20} />
      </FieldColumns>
      <LineSetting setting="tagline" label={w.tagline} maxLength={40} />
      <FieldColumns>
        <LineSetting
          setting="contact_email"
          label={w.email}
          type="email"
          isOptional
          notice={contact_email === SAMPLE_CONTACT ? w.sampleEmail : undefined}
        />
        <FieldColumns>
          <LineSetting setting="founding_year" label={w.founded} type="number" />
          <LineSetting setting="copyright_year" label={w.copyright} type="number" />
        </FieldColumns>
      </FieldColumns>
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
    </>
  )
}

const KEY = 'footer_links'

/** The owner's own links of the footer, in order. */
export function FooterLinks() {
  const form = useSettingsForm()
  const links = form.settings.site.footer_links
  const change = (changed: (stored: readonly FooterLink[]) => FooterLink[]) =>
    form.save(({ site }) => [{ key: KEY, value: changed(site.footer_links) }])
  return (
    <>
      <Note>{w.linksNote(orderHint())}</Note>
      <ItemList
        items={links}
        change={change}
        titleOf={({ label }) => label}
        detailOf={({ url }) => url}
        moveLabel={({ label }) => movedLink(label)}
        removeLabel={({ label }) => removeLink(label)}
        renderFields={(_link, place) => (
          <div className={styles.fields}>
            <LineSetting
              setting={`${KEY}.${place}.label`}
              label={w.linkLabel}
              maxLength={LONGEST_SETTING.linkLabel}
            />
            <LineSetting setting={`${KEY}.${place}.url`} label={w.linkUrl} type="url" />
          </div>
        )}
      />
      {links.length < LONGEST_SETTING.footerLinks && (
        <NewItem
          label={w.addLink}
          fields={{ label: { label: w.linkLabel }, url: { label: w.linkUrl, hint: 'https://…' } }}
          onSave={({ label, url }) => change((stored) => [...stored, { label, url: url.trim() }])}
        />
      )}
    </>
  )
}
