import { DEFAULT_HOME_SECTIONS } from '../../../../contract/settings/home-sections.ts'
import {
  DEFAULT_SETTINGS,
  type HomeSection,
  LONGEST_SETTING,
} from '../../../../contract/settings/settings.ts'
import { newsletterWording } from '../../../../contract/wording/newsletter/newsletter.ts'
import { explorerWording, featuredWording, socialWording } from '../../../../contract/wording/reviews/home.ts'
import {
  homeSection as w,
  homeSectionNames,
  newsletterSection,
  settingsWording,
} from '../../../../contract/wording/studio/studio-settings.ts'
import { useCategories, useSite } from '../../../client/site.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Eye, EyeOff, Pencil, Undo2 } from '../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { orderHint } from '../keys.ts'
import { LineSetting, SavedLine, TextSetting } from './fields/fields.tsx'
import fieldStyles from './fields/setting-fields.module.css'
import { LINES } from './fields/text-formats.ts'
import { OrderedList } from './items/item-list.tsx'
import { useSettingsForm } from './use-settings.ts'
import { SmallButton } from '../buttons.tsx'

type Change = (changed: (stored: readonly HomeSection[]) => HomeSection[]) => Promise<string | undefined>

/** 首頁: the order of its sections, their words, and which are hidden. */
export function HomeSections() {
  const form = useSettingsForm()
  const words = useProgramWords()
  const change: Change = (changed) =>
    form.save(({ site }) => [{ key: 'home_sections', value: changed(site.home_sections) }])
  const reset = () =>
    form.save([
      { key: 'home_sections', value: DEFAULT_HOME_SECTIONS },
      { key: 'hero', value: DEFAULT_SETTINGS.hero },
      { key: 'newsletter_heading', value: null },
      { key: 'newsletter_lead', value: null },
    ])
  return (
    <>
      <OrderedList
        items={form.settings.site.home_sections}
        change={change}
        idOf={({ id }) => id}
        nameOf={nameOf}
        isHidden={({ is_hidden }) => is_hidden}
        renderSummary={(section) => (
          <>
            <b>{nameOf(section)}</b>
            <Small className="one-line">{section.sub ?? words[section.id]}</Small>
            <Pencil />
          </>
        )}
        renderFields={(section) => (
          <div className={fieldStyles.fields}>
            <SectionFields section={section} words={words[section.id]} change={change} />
          </div>
        )}
        renderActions={(section) => (
          <IconButton
            label={`${section.is_hidden ? w.show : w.hide}：${nameOf(section)}`}
            onClick={() => void setSection(change, section.id, { is_hidden: !section.is_hidden })}
          >
            {section.is_hidden ? <EyeOff /> : <Eye />}
          </IconButton>
        )}
      />
      <Row wrap gap="1 4" justify="between">
        <Note>{w.note(orderHint())}</Note>
        <SmallButton icon={<Undo2 />} text={w.reset} onClick={() => void reset()} />
      </Row>
      <LineSetting setting="description" label={w.description} maxLength={60} />
    </>
  )
}

function nameOf({ id, title }: HomeSection): string {
  return title ?? homeSectionNames[id]
}

function setSection(change: Change, id: HomeSection['id'], fields: Partial<HomeSection>) {
  return change((stored) => stored.map((each) => (each.id === id ? { ...each, ...fields } : each)))
}

/** What readers see of a section whose words are not the owner's. */
function useProgramWords(): Record<HomeSection['id'], string> {
  const { settings } = useSite()
  const count = useCategories().length
  return {
    hero: settings.hero.join(' × '),
    carousel: '',
    featured: featuredWording.sub,
    explorer: explorerWording.sub(count),
    social: socialWording.sub,
    newsletter: settings.newsletter_heading ?? newsletterWording.heading,
  }
}

interface SectionFieldsProps {
  section: HomeSection
  words: string
  change: Change
}

function SectionFields({ section: { id, title, sub }, words, change }: SectionFieldsProps) {
  if (id === 'carousel') return <Note>{w.ribbons}</Note>
  if (id === 'hero')
    return <TextSetting setting="hero" label={w.hero} rows={3} format={LINES} hint={settingsWording.lines} />
  if (id === 'newsletter')
    return (
      <>
        <LineSetting
          setting="newsletter_heading"
          label={newsletterSection.heading}
          maxLength={LONGEST_SETTING.homeTitle}
          isOptional
          hint={newsletterWording.heading}
        />
        <TextSetting
          setting="newsletter_lead"
          label={newsletterSection.lead}
          rows={2}
          hint={newsletterWording.lead}
        />
      </>
    )
  return (
    <>
      <SavedLine
        label={w.heading}
        saved={title ?? ''}
        longest={LONGEST_SETTING.homeTitle}
        placeholder={homeSectionNames[id]}
        save={(text) => setSection(change, id, { title: text || null })}
      />
      <SavedLine
        label={w.sub}
        saved={sub ?? ''}
        longest={LONGEST_SETTING.homeSub}
        placeholder={words}
        save={(text) => setSection(change, id, { sub: text || null })}
      />
    </>
  )
}
