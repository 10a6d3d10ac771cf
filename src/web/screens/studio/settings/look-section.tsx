import { CLOTH_COLOURS, CLOTHS } from '../../../../contract/settings/cloths.ts'
import { clothNames, lookSection as w } from '../../../../contract/wording/studio/studio-settings.ts'
import { LineSetting } from './fields/fields.tsx'
import { PictureButton } from './fields/picture-button.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import controlStyles from './fields/setting-controls.module.css'
import { useSettingsForm } from './use-settings.ts'

/** The cloth, the seal and the owner's picture. */
export function LookSection() {
  const form = useSettingsForm()
  const { cloth, seal_picture, portrait } = form.settings.site
  const setPortrait = (value: typeof portrait) => form.save([{ key: 'portrait', value }])
  const setSealPicture = (value: string | null) => form.save([{ key: 'seal_picture', value }])
  return (
    <>
      <Row as="fieldset" id="cloth" wrap gap="1 5" className={controlStyles.cloths}>
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
