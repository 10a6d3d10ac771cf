import { settingsWording } from '../../../../../contract/wording/studio/studio-settings.ts'
import { FieldColumns, LineSetting, SavedLine, SettingSwitch, TextSetting } from '../fields/fields.tsx'
import { settingAt, useSettingsForm } from '../use-settings.ts'
import { CATEGORY_IDS } from '../../../../../contract/categories/categories.ts'
import { dayInTaipei } from '../../../../../contract/days.ts'
import type { SiteVideo, SocialCard, SocialPost } from '../../../../../contract/settings/settings.ts'
import { CategorySetting, ItemList, NewItem, ProviderLinkSetting } from '../items/item-list.tsx'
import { ChevronDown } from '../../../../ui/icons/icons.ts'
import { Title } from '../../../../ui/layout/title.tsx'
import { PictureButton } from '../fields/picture-button.tsx'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import { type ReactNode, useState } from 'react'
import { parseProviderLink } from './provider-links.ts'
import itemStyles from '../items/setting-items.module.css'
import { LINES } from '../fields/text-formats.ts'
import * as words from '../../../../../contract/wording/studio/social-settings.ts'
import styles from '../fields/setting-fields.module.css'
import { SmallButton } from '../../buttons.tsx'

const { socialSection, videosWording } = words

/** 書頁之外: the profiles, and the posts, cards and videos that the site shows of them. */
export function SocialSection() {
  const form = useSettingsForm()
  return (
    <>
      <Profile part="photo" label={socialSection.photo} text={socialSection.photoText} />
      {form.settings.site.social.photo && (
        <>
          <PostFields />
          <CardList />
        </>
      )}
      <Profile part="video" label={socialSection.video} text={socialSection.videoText} />
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

/** Switching it off keeps what was written. A new one begins with its URL, which saves all of it. */
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
    return (
      <SavedLine
        id={`social.${part}.url`}
        label={`${label}・${socialSection.url}`}
        type="url"
        placeholder={settingsWording.address}
        saved=""
        save={(url) => form.save([{ key: `social.${part}`, value: url === '' ? null : { ...empty, url } }])}
      />
    )
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
          <LineSetting setting={`social.${part}.label`} label={`${label}・${socialSection.label}`} />
          <LineSetting setting={`social.${part}.url`} label={`${label}・${socialSection.url}`} type="url" />
          {part === 'photo' && (
            <LineSetting setting="social.photo.handle" label={`${label}・${socialSection.handle}`} />
          )}
          <LineSetting
            setting={`social.${part}.description`}
            label={`${label}・${socialSection.description}`}
          />
        </FieldColumns>
      )}
    </>
  )
}

interface FoldProps {
  setting: string
  title: string
  detail: string
  removeLabel: string
  children: ReactNode
}

/** What may be absent, folded, with a button that removes it. */
function Fold({ setting, title, detail, removeLabel, children }: FoldProps) {
  const form = useSettingsForm()
  return (
    <details className={itemStyles.item}>
      <Row as="summary" gap="1 3" touch>
        <Title as="h3" size="7">
          {title}
        </Title>
        <Small className="one-line">{detail}</Small>
        <ChevronDown />
      </Row>
      {children}
      <Row wrap gap="2" pad="2">
        <SmallButton text={removeLabel} onClick={() => void form.save([{ key: setting, value: null }])} />
      </Row>
    </details>
  )
}

const POST = 'social.photo.post'

/** The expandable social post on the home page. */
function PostFields() {
  const { postWording: w } = words
  const form = useSettingsForm()
  const post = form.settings.site.social.photo?.post
  if (!post)
    return (
      <div className={itemStyles.item}>
        <Title as="h3" size="7">
          {w.heading}
        </Title>
        <Note>{w.none}</Note>
        <NewItem
          label={w.add}
          fields={{ text: { label: w.text, rows: 4 } }}
          onSave={({ text }) => form.save([{ key: POST, value: newPost(text.trim()) }])}
        />
      </div>
    )
  const setPicture = (picture: SocialPost['picture']) =>
    form.save([{ key: `${POST}.picture`, value: picture }])
  return (
    <Fold setting={POST} title={w.heading} detail={post.summary} removeLabel={w.remove}>
      <TextSetting setting={`${POST}.text`} label={w.text} rows={4} />
      <TextSetting setting={`${POST}.summary`} label={w.summary} rows={2} />
      <TextSetting setting={`${POST}.lines`} label={w.lines} rows={3} hint={w.linesHint} format={LINES} />
      <FieldColumns>
        <LineSetting setting={`${POST}.date`} label={w.date} hint={w.datePattern} />
        <CategorySetting setting={`${POST}.category`} label={w.category} />
      </FieldColumns>
      <ProviderLinkSetting setting={POST} label={w.original} providers={['instagram']} />
      <PictureButton
        label={w.picture}
        file={post.picture?.file ?? null}
        onStored={(file) => setPicture({ file, alt: post.picture?.alt ?? '' })}
        onRemove={() => void setPicture(null)}
      />
      {post.picture && <LineSetting setting={`${POST}.picture.alt`} label={w.alt} maxLength={120} />}
    </Fold>
  )
}

function newPost(text: string): SocialPost {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  const start = characters.slice(0, SUMMARY_LENGTH).join('')
  return {
    date: dayInTaipei(new Date()),
    picture: null,
    lines: [],
    category: CATEGORY_IDS[0],
    summary: characters.length <= SUMMARY_LENGTH ? start : `${start}……`,
    text,
    provider: null,
    provider_id: null,
  }
}

const SUMMARY_LENGTH = 50

const CARDS = 'social.photo.cards'

/** The small posts of home, in order. */
function CardList() {
  const { cardsWording: w } = words
  const form = useSettingsForm()
  const change = (changed: (stored: readonly SocialCard[]) => SocialCard[]) =>
    form.save(({ site }) => [{ key: CARDS, value: changed(site.social.photo?.cards ?? []) }])
  return (
    <div className={itemStyles.item}>
      <Title as="h3" size="7">
        {w.heading}
      </Title>
      <Note>{w.note}</Note>
      <ItemList
        items={form.settings.site.social.photo?.cards ?? []}
        change={change}
        titleOf={(_card, place) => words.cardName(place)}
        detailOf={({ lines }) => lines.join('')}
        nameOf={(_card, place) => words.movedCard(place)}
        removeLabel={(_card, place) => words.removeCard(place)}
        renderFields={(_card, place) => <CardFields setting={`${CARDS}.${place}`} />}
      />
      <NewItem
        label={w.add}
        fields={{ text: { label: w.lines, rows: 2, hint: w.linesHint } }}
        onSave={({ text }) => {
          const lines = LINES.toValue(text) as string[]
          const card = { lines, category: CATEGORY_IDS[0], likes: 0, comments: 0, url: null }
          return change((stored) => [...stored, card])
        }}
      />
    </div>
  )
}

function CardFields({ setting }: { setting: string }) {
  const { cardsWording: w } = words
  return (
    <div className={styles.fields}>
      <TextSetting setting={`${setting}.lines`} label={w.lines} rows={2} hint={w.linesHint} format={LINES} />
      <FieldColumns>
        <CategorySetting setting={`${setting}.category`} label={w.category} />
        <LineSetting setting={`${setting}.url`} label={w.url} type="url" isOptional hint="https://…" />
        <LineSetting setting={`${setting}.likes`} label={w.likes} type="number" />
        <LineSetting setting={`${setting}.comments`} label={w.comments} type="number" />
      </FieldColumns>
    </div>
  )
}

const PROVIDERS = ['youtube', 'vimeo'] as const

/** A video that may be absent: title, note, poster and its address on another site. */
function VideoFields({ setting, label }: { setting: string; label: string }) {
  const { videosWording: w, itemWording } = words
  const form = useSettingsForm()
  const video = settingAt(form.settings, setting) as SiteVideo | null
  if (video === null)
    return (
      <div className={itemStyles.item}>
        <Title as="h3" size="7">
          {label}
        </Title>
        <NewVideo setting={setting} />
      </div>
    )
  return (
    <Fold setting={setting} title={label} detail={video.title} removeLabel={itemWording.remove}>
      <FieldColumns>
        <LineSetting setting={`${setting}.title`} label={w.title} />
        <LineSetting setting={`${setting}.note`} label={w.note} />
      </FieldColumns>
      <ProviderLinkSetting setting={setting} label={w.link} providers={PROVIDERS} />
      {video.file !== null && <Note>{w.own}</Note>}
      <PictureButton
        label={w.poster}
        file={video.poster}
        onStored={(name) => form.save([{ key: `${setting}.poster`, value: name }])}
      />
    </Fold>
  )
}

function NewVideo({ setting }: { setting: string }) {
  const { videosWording: w, itemWording } = words
  const form = useSettingsForm()
  const [poster, setPoster] = useState<string | null>(null)
  const save = async ({ title, address }: { title: string; address: string }) => {
    const link = parseProviderLink(address, PROVIDERS)
    if (!link) return itemWording.badLink
    return form.save([{ key: setting, value: { title, note: '', poster, file: null, ...link } }])
  }
  return (
    <NewItem
      label={w.add}
      fields={{ title: { label: w.title }, address: { label: w.link, hint: 'https://…' } }}
      inColumns
      isReady={poster !== null}
      onSave={save}
    >
      <PictureButton
        label={w.poster}
        file={poster}
        onStored={(name) => {
          setPoster(name)
          return undefined
        }}
      />
      <Note>{w.needsAll}</Note>
    </NewItem>
  )
}
