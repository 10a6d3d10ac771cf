import { isbnSection } from '../../../../contract/wording/studio/book-places.ts'
import { CLOTH_COLOURS, CLOTHS } from '../../../../contract/settings/cloths.ts'
import { FieldColumns, LineSetting, SwitchSetting, TextSetting, WordsSetting } from './fields/fields.tsx'
import { PictureButton } from './fields/picture-button.tsx'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { OWN_PAGES, type OwnPageName } from '../../../../contract/links.ts'
import { studioReviewPath } from '../../../../contract/studio/studio-links.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { useSettingsForm } from './use-settings.ts'
import * as words from '../../../../contract/wording/studio/studio-settings.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { Choice, Choices } from '../choices.tsx'
import { NoticeChoices } from '../notice-choices.tsx'
import { type FooterLink, LONGEST_SETTING, SAMPLE_CONTACT } from '../../../../contract/settings/settings.ts'
import { ItemList, NewItem } from './items/item-list.tsx'
import styles from './fields/setting-fields.module.css'
import { orderHint } from '../keys.ts'
import controlStyles from './fields/setting-controls.module.css'
import { SmallButton } from '../buttons.tsx'

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
  const { footerSection: w } = words
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
        nameOf={({ label }) => words.movedLink(label)}
        removeLabel={({ label }) => words.removeLink(label)}
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

/** The cloth, the seal and the owner's picture. */
export function LookSection() {
  const { lookSection: w, clothNames } = words
  const form = useSettingsForm()
  const { cloth, seal_picture, portrait } = form.settings.site
  const setPortrait = (value: typeof portrait) => form.save([{ key: 'portrait', value }])
  const setSealPicture = (value: string | null) => form.save([{ key: 'seal_picture', value }])
  return (
    <>
      <Row as="fieldset" id="cloth" wrap gap="1 5" pad="2" className={controlStyles.cloths}>
        <Note as="legend" size="3">
          {w.cloth}
        </Note>
        {CLOTHS.map((each) => (
          <Row as="label" gap="2" touch key={each}>
            <input
              type="radio"
              name="cloth"
              checked={each === cloth}
              onChange={() => void form.save([{ key: 'cloth', value: each }])}
            />
            <i style={{ background: CLOTH_COLOURS[each].cover }} />
            {clothNames[each]}
          </Row>
        ))}
      </Row>
      <Note>{w.clothNote}</Note>
      <LineSetting setting="seal" label={w.seal} />
      <PictureButton
        label={w.sealPicture}
        file={seal_picture}
        onStored={setSealPicture}
        onRemove={() => void setSealPicture(null)}
      />
      <Note>{w.sealPictureNote}</Note>
      <PictureButton
        label={w.portrait}
        file={portrait?.file ?? null}
        onStored={(file) => setPortrait({ file, alt: portrait?.alt ?? '' })}
        onRemove={() => void setPortrait(null)}
      />
      {portrait && <LineSetting setting="portrait.alt" label={w.portraitAlt} maxLength={120} />}
    </>
  )
}

/** About and the legal pages: each opens in the editor, with the program's text where the owner has none. */
export function OwnPagesSection() {
  const { ownPagesSection: w } = words
  const { own_pages: own } = useSettingsForm().settings
  const navigate = useNavigate()
  const { api, run, isBusy } = useAction()
  const edit = (page: OwnPageName) =>
    run(async () => {
      const { id } = await api.call('PUT /api/studio/own-pages/{page}', { params: { page } })
      navigate(studioReviewPath(id))
    })
  return (
    <ul className="ruled-list">
      {OWN_PAGES.map((page) => (
        <IconRow as="li" key={page} title={w.names[page]} about={[own.includes(page) ? w.own : w.program]}>
          <SmallButton
            text={w.edit}
            disabled={isBusy}
            aria-label={words.editOwnPage(w.names[page])}
            onClick={() => edit(page)}
          />
        </IconRow>
      ))}
    </ul>
  )
}
