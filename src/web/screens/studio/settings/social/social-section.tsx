import { socialSection as w, videosWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { settingsWording } from '../../../../../contract/wording/studio/studio-settings.ts'
import { CardList } from './card-list.tsx'
import { LineSetting, SettingSwitch } from '../fields/fields.tsx'
import { PostFields } from './post-fields.tsx'
import type { SectionProps } from '../settings-part.tsx'
import { Grid } from '../../../../ui/layout/grid.tsx'
import type { SettingsForm } from '../use-settings.ts'
import { VideoFields } from './video-fields.tsx'

/** 書頁之外: the profiles, and the posts, cards and videos that the site shows of them. */
export function SocialSection({ form }: SectionProps) {
  return (
    <>
      <Profile form={form} part="photo" label={w.photo} text={w.photoText} />
      {form.settings.site.social.photo && (
        <>
          <PostFields form={form} />
          <CardList form={form} />
        </>
      )}
      <Profile form={form} part="video" label={w.video} text={w.videoText} />
      {form.settings.site.social.video && (
        <>
          <VideoFields form={form} setting="social.video.autoplay" label={videosWording.autoplay} />
          <VideoFields form={form} setting="social.video.second" label={videosWording.second} />
        </>
      )}
      <VideoFields form={form} setting="category_video" label={videosWording.category_video} />
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
        <Grid gap="1 5" wide="1fr 1fr">
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
        </Grid>
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
    form.save((stored) =>
      (typeof changes === 'function' ? changes(stored) : changes).map(({ value }) => ({
        key: setting,
        value: value === null ? null : { ...profile, url: value },
      })),
    )
  return (
    <LineSetting
      form={{ ...form, save }}
      setting={`${setting}.url`}
      label={`${label}・${w.url}`}
      type="url"
      isOptional
      hint={settingsWording.address}
    />
  )
}
