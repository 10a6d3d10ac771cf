import { useId, useState } from 'react'
import { DRAFT_LIMITS } from '../../../../contract/studio/review-drafts.ts'
import type { StudioSeries } from '../../../../contract/studio/studio-series.ts'
import { toSlug } from '../../../../contract/text/slug.ts'
import { studioTagsWording as w } from '../../../../contract/wording/studio/studio-tags.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Field, TextInput } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { failureOf } from '../use-action.ts'

interface SeriesDialogProps {
  /** Null: a new one. */
  series: StudioSeries | null
  onSaved: () => void
  onClose: () => void
}

/** Name, address and description of a series. What was typed stays after a failure. */
export function SeriesDialog({ series, onSaved, onClose }: SeriesDialogProps) {
  const id = useId()
  const api = useApi()
  const [name, setName] = useState(series?.name ?? '')
  const [typedSlug, setTypedSlug] = useState(series?.slug)
  const [description, setDescription] = useState(series?.description ?? '')
  const slug = toSlug(typedSlug ?? name)
  const save = () =>
    failureOf(async () => {
      const body = { name: name.trim(), slug, description: description.trim() }
      if (series === null) await api.call('POST /api/studio/series', { body })
      else await api.call('PUT /api/studio/series/{slug}', { params: { slug: series.slug }, body })
      onSaved()
      onClose()
    })
  return (
    <FormDialog
      title={series === null ? w.newSeries : w.editSeries}
      cancel={w.cancel}
      submit={w.save}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={w.name} htmlFor={`${id}-name`}>
        <TextInput
          id={`${id}-name`}
          value={name}
          maxLength={DRAFT_LIMITS.headline}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Field label={`${w.slug}　/series/${slug}`} htmlFor={`${id}-slug`}>
        <TextInput
          id={`${id}-slug`}
          value={typedSlug ?? slug}
          autoCapitalize="none"
          onChange={({ currentTarget }) => setTypedSlug(currentTarget.value)}
        />
      </Field>
      <Field label={w.description} htmlFor={`${id}-description`}>
        <TextInput
          id={`${id}-description`}
          value={description}
          placeholder={w.descriptionHint}
          maxLength={DRAFT_LIMITS.summary}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
