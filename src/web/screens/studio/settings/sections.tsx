import type { ReactNode } from 'react'
import * as words from '../../../../contract/wording/studio-settings.ts'
import { LineSetting, SettingSwitch, TextSetting, WordsSetting } from './fields.tsx'
import styles from './settings.module.css'
import type { SettingsForm } from './use-settings.ts'

export interface SectionProps {
  form: SettingsForm
}

export function SiteSection({ form }: SectionProps) {
  const { siteSection: w } = words
  return (
    <>
      <div className={styles.pair}>
        <LineSetting form={form} setting="name" label={w.name} most={20} />
        <LineSetting form={form} setting="founder" label={w.founder} most={20} />
      </div>
      <LineSetting form={form} setting="tagline" label={w.tagline} most={40} />
      <div className={styles.pair}>
        <LineSetting form={form} setting="contact_email" label={w.email} type="email" isOptional />
        <div className={styles.three}>
          <LineSetting form={form} setting="seal" label={w.seal} />
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
      <TextSetting form={form} setting="hero" label={w.hero} rows={3} isLines hint={settingsWording.lines} />
      <LineSetting form={form} setting="description" label={w.description} most={60} />
    </>
  )
}

export function AboutSection({ form }: SectionProps) {
  const { aboutSection: w, footerSection } = words
  return (
    <>
      <TextSetting form={form} setting="about_text" label={w.text} rows={8} most={4_000} />
      <p className={styles.note}>{footerSection.ownPages}</p>
    </>
  )
}

export function SocialSection({ form }: SectionProps) {
  const { socialSection: w } = words
  return (
    <>
      <Profile form={form} part="photo" label={w.photo} text={w.photoText} />
      <Profile form={form} part="video" label={w.video} text={w.videoText} />
    </>
  )
}

interface ProfileProps extends SectionProps {
  part: 'photo' | 'video'
  label: string
  text: string
}

/** Switching it off keeps what was written. A new one begins with its URL. */
function Profile({ form, part, label, text }: ProfileProps) {
  const { socialSection: w } = words
  const { site, owner } = form.settings
  const shown = site.social[part]
  const move = (value: unknown, hidden: unknown) =>
    void form.save([
      { key: `social.${part}`, value },
      { key: `hidden_social.${part}`, value: hidden },
    ])
  const empty =
    part === 'photo'
      ? { label, url: '', handle: '', description: '', post: null, cards: [] }
      : { label, url: '', description: '', autoplay: null, second: null }
  const hidden = owner.hidden_social[part]
  if (shown === null && hidden === null)
    return <NewProfile form={form} setting={`social.${part}`} label={label} profile={empty} />
  return (
    <>
      <SettingSwitch
        label={label}
        text={text}
        isOn={shown !== null}
        onChange={(isOn) => (isOn ? move(hidden, null) : move(null, shown))}
      />
      {shown && (
        <div className={styles.pair}>
          <LineSetting form={form} setting={`social.${part}.label`} label={`${label}・${w.label}`} />
          <LineSetting form={form} setting={`social.${part}.url`} label={`${label}・${w.url}`} type="url" />
          {part === 'photo' && (
            <LineSetting form={form} setting="social.photo.handle" label={`${label}・${w.handle}`} />
          )}
          <LineSetting
            form={form}
            setting={`social.${part}.description`}
            label={`${label}・${w.description}`}
          />
        </div>
      )}
    </>
  )
}

interface NewProfileProps extends SectionProps {
  setting: string
  label: string
  profile: object
}

function NewProfile({ form, setting, label, profile }: NewProfileProps) {
  // Its field saves the whole profile under the key, as soon as there is a URL.
  const save: SettingsForm['save'] = (changes) =>
    form.save(
      changes.map(({ value }) => ({
        key: setting,
        value: value === null ? null : { ...profile, url: value },
      })),
    )
  return (
    <LineSetting
      form={{ ...form, save }}
      setting={`${setting}.url`}
      label={`${label}・${words.socialSection.url}`}
      type="url"
      isOptional
      hint={words.settingsWording.address}
    />
  )
}

export function FooterSection({ form }: SectionProps) {
  const { footerSection: w, settingsWording } = words
  return (
    <>
      <LineSetting form={form} setting="footer_note" label={w.note} most={60} />
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
      <TextSetting form={form} setting="privacy_text" label={w.privacyText} rows={4} />
      <TextSetting form={form} setting="terms_text" label={w.termsText} rows={4} />
      <p className={styles.note}>{w.ownPages}</p>
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
      <WordsSetting words={banned} onChange={(list) => change('comments.banned', list)} />
    </>
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
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
