import { CATEGORY_IDS } from '../../../../../contract/categories/categories.ts'
import { dayInTaipei } from '../../../../../contract/days.ts'
import type { SocialPost } from '../../../../../contract/settings/settings.ts'
import { postWording as w } from '../../../../../contract/wording/studio/social-settings.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { FieldColumns, LineSetting, TextSetting } from '../fields/fields.tsx'
import { CategorySetting, ProviderLinkSetting, NewItem } from '../items/item-fields.tsx'
import { PictureButton } from '../fields/picture-button.tsx'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import itemStyles from '../items/setting-items.module.css'
import { LINES } from '../fields/text-formats.ts'
import { useSettingsForm } from '../use-settings.ts'

const KEY = 'social.photo.post'

/** The expandable social post on the home page. */
export function PostFields() {
  const form = useSettingsForm()
  const post = form.settings.site.social.photo?.post
  if (!post)
    return (
      <div className={itemStyles.item}>
        <h3>{w.heading}</h3>
        <Note>{w.none}</Note>
        <NewPost />
      </div>
    )
  const setPicture = (picture: SocialPost['picture']) =>
    form.save([{ key: `${KEY}.picture`, value: picture }])
  return (
    <details className={itemStyles.item}>
      <Row as="summary" gap="1 3" touch>
        <h3>{w.heading}</h3>
        <Small className="one-line">{post.summary}</Small>
      </Row>
      <TextSetting setting={`${KEY}.text`} label={w.text} rows={4} />
      <TextSetting setting={`${KEY}.summary`} label={w.summary} rows={2} />
      <TextSetting setting={`${KEY}.lines`} label={w.lines} rows={3} hint={w.linesHint} format={LINES} />
      <FieldColumns>
        <LineSetting setting={`${KEY}.date`} label={w.date} hint={w.datePattern} />
        <CategorySetting setting={`${KEY}.category`} label={w.category} />
      </FieldColumns>
      <ProviderLinkSetting setting={KEY} label={w.original} providers={['instagram']} />
      <PictureButton
        label={w.picture}
        file={post.picture?.file ?? null}
        onStored={(file) => setPicture({ file, alt: post.picture?.alt ?? '' })}
        onRemove={() => void setPicture(null)}
      />
      {post.picture && <LineSetting setting={`${KEY}.picture.alt`} label={w.alt} maxLength={120} />}
      <Row wrap gap="2" pad="2">
        <Button size="s" onClick={() => void form.save([{ key: KEY, value: null }])}>
          {w.remove}
        </Button>
      </Row>
    </details>
  )
}

function NewPost() {
  const form = useSettingsForm()
  const save = ({ text }: { text: string }) => {
    const post: SocialPost = {
      date: dayInTaipei(new Date()),
      picture: null,
      lines: [],
      category: CATEGORY_IDS[0],
      summary: truncate(text.trim()),
      text: text.trim(),
      provider: null,
      provider_id: null,
    }
    return form.save([{ key: KEY, value: post }])
  }
  return <NewItem label={w.add} fields={{ text: { label: w.text, rows: 4 } }} onSave={save} />
}

function truncate(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length <= SUMMARY_LENGTH
    ? characters.join('')
    : `${characters.slice(0, SUMMARY_LENGTH).join('')}……`
}

const SUMMARY_LENGTH = 50
