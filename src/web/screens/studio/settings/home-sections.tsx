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
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Eye, EyeOff, GripVertical, Pencil, Undo2 } from '../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import { MoveButtons } from '../buttons.tsx'
import { orderHint } from '../keys.ts'
import { useReorder } from '../use-reorder.ts'
import { LineSetting, SavedLine, TextSetting } from './fields/fields.tsx'
import fieldStyles from './fields/setting-fields.module.css'
import { LINES } from './fields/text-formats.ts'
import styles from './items/setting-items.module.css'
import { useSettingsForm } from './use-settings.ts'

type Change = (changed: (stored: readonly HomeSection[]) => HomeSection[]) => Promise<string | undefined>

/** 首頁: the order of its sections, their words, and which are hidden. */
export function HomeSections() {
  const form = useSettingsForm()
  const sections = form.settings.site.home_sections
  const change: Change = (changed) =>
    form.save(({ site }) => [{ key: 'home_sections', value: changed(site.home_sections) }])
  const { order, moveProps, rowProps } = useReorder(
    sections.map(({ id }) => id),
    (ids) => change((stored) => stored.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
  )
  const reset = () =>
    form.save([
      { key: 'home_sections', value: DEFAULT_HOME_SECTIONS },
      { key: 'hero', value: DEFAULT_SETTINGS.hero },
      { key: 'newsletter_heading', value: null },
      { key: 'newsletter_lead', value: null },
    ])
  return (
    <>
      <ul className={`${styles.order} ${styles.sections}`}>
        {order.map((id) => {
          const section = sections.find((each) => each.id === id)
          if (!section) return null
          const { title, is_hidden } = section
          const name = title ?? homeSectionNames[id]
          const hide = () =>
            void change((stored) =>
              stored.map((each) => (each.id === id ? { ...each, is_hidden: !is_hidden } : each)),
            )
          return (
            <li key={id} data-hidden={is_hidden || undefined}>
              <details>
                <summary {...rowProps(id)}>
                  <GripVertical data-grip="" />
                  <b>{name}</b>
                  <SectionWords section={section} />
                  <Pencil />
                </summary>
                <div className={fieldStyles.fields}>
                  <SectionFields section={section} change={change} />
                </div>
              </details>
              <span className={styles.moves}>
                <MoveButtons name={name} {...moveProps(id)} />
                <IconButton label={`${is_hidden ? w.show : w.hide}：${name}`} onClick={hide}>
                  {is_hidden ? <EyeOff /> : <Eye />}
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      <Row wrap gap="1 4" justify="between">
        <Note>{w.note(orderHint())}</Note>
        <Button size="s" onClick={() => void reset()}>
          <Undo2 />
          {w.reset}
        </Button>
      </Row>
      <LineSetting setting="description" label={w.description} maxLength={60} />
    </>
  )
}

/** What readers see beside the name of the section now. */
function SectionWords({ section }: { section: HomeSection }) {
  const { settings } = useSite()
  const defaults = useDefaultSubs()
  const words = {
    ...defaults,
    hero: settings.hero.join(' × '),
    newsletter: settings.newsletter_heading ?? newsletterWording.heading,
  }[section.id]
  return <Small className="one-line">{section.sub ?? words}</Small>
}

function useDefaultSubs(): Record<HomeSection['id'], string> {
  const count = useCategories().length
  return {
    hero: '',
    carousel: '',
    featured: featuredWording.sub,
    explorer: explorerWording.sub(count),
    social: socialWording.sub,
    newsletter: '',
  }
}

function SectionFields({ section: { id, title, sub }, change }: { section: HomeSection; change: Change }) {
  const subs = useDefaultSubs()
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
  const set = (words: Partial<HomeSection>) =>
    change((stored) => stored.map((each) => (each.id === id ? { ...each, ...words } : each)))
  return (
    <>
      <SavedLine
        label={w.heading}
        saved={title ?? ''}
        longest={LONGEST_SETTING.homeTitle}
        placeholder={homeSectionNames[id]}
        save={(text) => set({ title: text || null })}
      />
      <SavedLine
        label={w.sub}
        saved={sub ?? ''}
        longest={LONGEST_SETTING.homeSub}
        placeholder={subs[id]}
        save={(text) => set({ sub: text || null })}
      />
    </>
  )
}
