import {
  type BookPlace,
  type BookPlaces,
  PLACE_LIMITS,
  USUAL_PLACES,
} from '../../../../contract/settings/book-places.ts'
import { aboutPlace, bookPlacesSection as w } from '../../../../contract/wording/studio/book-places.ts'
import { itemWording } from '../../../../contract/wording/studio/social-settings.ts'
import { Note } from '../../../ui/layout/primitives.tsx'
import { orderHint } from '../keys.ts'
import { LineSetting, SavedLine, SettingSwitch, SwitchSetting } from './fields/fields.tsx'
import styles from './fields/setting-fields.module.css'
import { ItemList, NewItem } from './items/item-list.tsx'
import { useSettingsForm } from './use-settings.ts'

const KEY = 'book_places'

/** 書在哪裡: the owner's places in order, usual ones to switch on, and one of her own. */
export function BookPlacesSection() {
  const form = useSettingsForm()
  const { places } = form.settings.texts.book_places
  const change = (changed: (stored: BookPlaces['places']) => BookPlace[]) =>
    form.save(({ texts }) => [{ key: `${KEY}.places`, value: changed(texts.book_places.places) }])
  const add = (place: BookPlace) => change((stored) => [...stored, place])
  const canAdd = places.length < PLACE_LIMITS.places
  const others = USUAL_PLACES.filter(({ name }) => !places.some((place) => place.name === name))
  return (
    <>
      <ItemList
        items={places}
        change={change}
        titleOf={({ name }) => name}
        detailOf={aboutPlace}
        nameOf={({ name }) => name}
        removeLabel={({ name }) => `${itemWording.remove}${name}`}
        renderFields={(place, at) => (
          <PlaceFields
            place={place}
            setting={`${KEY}.places.${at}`}
            save={(templates) =>
              change((stored) => stored.map((each, other) => (other === at ? { ...each, templates } : each)))
            }
          />
        )}
      />
      {places.length > 0 && <Note>{w.note(orderHint())}</Note>}
      {canAdd &&
        others.map((place) => (
          <SettingSwitch
            key={place.name}
            label={place.name}
            text={aboutPlace(place)}
            isOn={false}
            onChange={() => void add(place)}
          />
        ))}
      {canAdd && (
        <NewItem
          label={w.own}
          fields={{ name: { label: w.name }, template: { label: w.templates[0], hint: w.hint } }}
          onSave={({ name, template }) => add({ name, templates: [template], is_sponsored: false })}
        />
      )}
      <SwitchSetting setting={`${KEY}.says_unpaid`} label={w.unpaid} text={w.unpaidText} />
    </>
  )
}

interface PlaceFieldsProps {
  place: BookPlace
  setting: string
  save: (templates: string[]) => Promise<string | undefined>
}

function PlaceFields({ place: { templates }, setting, save }: PlaceFieldsProps) {
  const [first = '', second] = templates
  return (
    <div className={styles.fields}>
      <LineSetting setting={`${setting}.name`} label={w.name} maxLength={PLACE_LIMITS.name} />
      <SavedLine
        label={w.templates[0]}
        saved={first}
        save={(text) => save([text, ...templates.slice(1)])}
        placeholder={w.hint}
      />
      <SavedLine
        label={w.templates[1]}
        saved={second ?? ''}
        save={(text) => save(text === '' ? [first] : [first, text])}
        placeholder={w.hint}
      />
      <SwitchSetting setting={`${setting}.is_sponsored`} label={w.sponsored} text={w.sponsoredText} />
    </div>
  )
}
