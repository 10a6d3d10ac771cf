import { socialSection as w, videosWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { settingsWording } from '../../../../../contract/wording/studio/studio-settings.ts'
import { CardList } from './card-list.tsx'
import { FieldColumns, LineSetting, SettingSwitch } from '../fields/fields.tsx'
import { PostFields } from './post-fields.tsx'
import { VideoFields } from './video-fields.tsx'
import { type SettingsForm, SettingsFormProvider, useSettingsForm } from '../use-settings.ts'

/** 書頁之外: the profiles, and the posts, cards and videos that the site shows of them. */
export function SocialSection() {
  const form = useSettingsForm()
  return (
    <>
      <Profile part="photo" label={w.photo} text={w.photoText} />
      {form.settings.site.social.photo && (
        <>
          <PostFields />
          <CardList />
        </>
      )}
      <Profile part="video" label={w.video} text={w.videoText} />
      {form.settings.site.social.video && (
        <>
          <VideoFields setting="social.video.autoplay" label={videosWording.autoplay} />
          <VideoFields setting="social.video.second" label={videosWording.second} />
        </>
      )}
      <VideoFields setting="category_video" label={videosWording.category_video} />
    </>
  )
}

/** Switching it off keeps what was written. A new one begins with its URL. */
function Profile({ part, label, text }: { part: 'photo' | 'video'; label: string; text: string }) {
  const form = useSettingsForm()
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
    return <NewProfile setting={`social.${part}`} label={label} profile={empty} />
  return (
    <>
      <SettingSwitch
        label={label}
        text={text}
        isOn={shown !== null}
        onChange={(isOn) => (isOn ? move(hidden, null) : move(null, shown))}
      />
      {shown && (
        <FieldColumns>
          <LineSetting setting={`social.${part}.label`} label={`${label}・${w.label}`} />
          <LineSetting setting={`social.${part}.url`} label={`${label}・${w.url}`} type="url" />
          {part === 'photo' && <LineSetting setting="social.photo.handle" label={`${label}・${w.handle}`} />}
          <LineSetting setting={`social.${part}.description`} label={`${label}・${w.description}`} />
        </FieldColumns>
      )}
    </>
  )
}

function NewProfile({ setting, label, profile }: { setting: string; label: string; profile: object }) {
  const form = useSettingsForm()
  // Its field saves the whole profile under the key, as soon as there is a URL.
  const save: SettingsForm['save'] = (changes) =>
    form.save((stored) =>
      (typeof changes === 'function' ? changes(stored) : changes).map(({ value }) => ({
        key: setting,
        value: value === null ? null : { ...profile, url: value },
      })),
    )
  return (
    <SettingsFormProvider value={{ ...form, save }}>
      <LineSetting
        setting={`${setting}.url`}
        label={`${label}・${w.url}`}
        type="url"
        isOptional
        hint={settingsWording.address}
      />
    </SettingsFormProvider>
  )
}
