import { useState } from 'react'
import { seriesPath } from '../../../../contract/links.ts'
import { studioReviewPath, studioTaggedPath } from '../../../../contract/studio/studio-links.ts'
import type { StudioSeries } from '../../../../contract/studio/studio-series.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { draftTitle, stateNames } from '../../../../contract/wording/studio/studio.ts'
import * as words from '../../../../contract/wording/studio/studio-tags.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useNavigate } from '../../../client/location/location.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Plus } from '../../../ui/icons/icons.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { MoveButtons, RowMenu } from '../buttons.tsx'
import { failureOf, useAction } from '../use-action.ts'
import { FormDialog, useQuestion } from '../form-dialog.tsx'
import { useReorder } from '../use-reorder.ts'
import styles from './studio-tags.module.css'
import { orderHint } from '../keys.ts'
import { DRAFT_LIMITS } from '../../../../contract/studio/review-drafts.ts'
import { toSlug } from '../../../../contract/text/slug.ts'
import { LineField } from '../../../ui/fields/line-field.tsx'

const { studioTagsWording: w } = words

interface SeriesPartProps {
  series: readonly StudioSeries[]
  onChanged: () => void
}

/** All series, each with its texts in order. */
export function SeriesPart({ series, onChanged }: SeriesPartProps) {
  const { api, run } = useAction()
  /** Null: a new one. */
  const [edited, setEdited] = useState<StudioSeries | null>()
  const { ask, dialog } = useQuestion()
  const remove = ({ slug, name, texts, trashed }: StudioSeries) =>
    ask({
      question: words.deleteSeriesQuestion(name),
      text: words.deleteSeriesText(texts.length, trashed),
      yes: w.remove,
      no: w.cancel,
      run: () =>
        run(() => api.call('DELETE /api/studio/series/{slug}', { params: { slug } }).then(onChanged)),
    })
  return (
    <section aria-labelledby="series">
      <SectionHead
        ruled
        id="series"
        title={w.series}
        sub={w.seriesSub}
        aside={
          <Row as="button" type="button" gap="icon" touch tone="accent" onClick={() => setEdited(null)}>
            <Plus />
            {w.newSeries}
          </Row>
        }
      />
      {series.length === 0 && <Note size="4">{w.noSeries}</Note>}
      <div className="ruled-list">
        {series.map((each) => (
          <SeriesTexts
            key={each.slug}
            series={each}
            onChanged={onChanged}
            onEdit={() => setEdited(each)}
            onDelete={() => remove(each)}
          />
        ))}
      </div>
      {series.length > 0 && <Note above="2">{w.orderNote(orderHint())}</Note>}
      {edited !== undefined && (
        <SeriesDialog series={edited} onSaved={onChanged} onClose={() => setEdited(undefined)} />
      )}
      {dialog}
    </section>
  )
}

interface SeriesTextsProps {
  series: StudioSeries
  onChanged: () => void
  onEdit: () => void
  onDelete: () => void
}

function SeriesTexts({ series, onChanged, onEdit, onDelete }: SeriesTextsProps) {
  const { slug, name, description, texts, trashed } = series
  const navigate = useNavigate()
  const { api, attempt, run, isBusy } = useAction()
  const save = async (order: number[]): Promise<void> => {
    await attempt(() =>
      api.call('PUT /api/studio/series/{slug}', {
        params: { slug },
        body: { name, slug, description, order },
      }),
    )
    onChanged()
  }
  const { order, moveProps, rowProps } = useReorder(
    texts.map(({ id }) => id),
    save,
  )
  const write = async () => {
    const { id, version, draft } = await api.call('POST /api/studio/reviews', { body: {} })
    await api.call('PUT /api/studio/reviews/{id}', {
      params: { id },
      body: { version, draft: { ...draft, series: slug } },
    })
    navigate(studioReviewPath(id))
  }
  const published = texts.filter(({ state }) => state === 'published').length
  return (
    <Stack fit pad="3">
      <Row gap="3" align="baseline">
        <h3 data-font="" className={styles.name}>
          {name}
        </h3>
        <Note as="span" className="grow">
          {words.textsOfSeries(texts.length, published)}
        </Note>
        <RowMenu
          name={`${w.more}：${name}`}
          actions={[
            [w.texts, studioTaggedPath('series', slug)],
            published > 0 && [w.page, seriesPath(slug)],
            [w.editSeries, onEdit],
            [w.remove, onDelete],
          ]}
        />
      </Row>
      <Row as="ol" wrap gap="4" align="start" pad="2" className={styles.texts}>
        {order.map((id, place) => {
          const text = texts.find((each) => each.id === id)
          if (!text) return null
          const title = draftTitle(text)
          return (
            <li key={id} {...rowProps(id)}>
              <SiteLink to={studioReviewPath(id)} aria-label={title} title={title}>
                <BookCover
                  card={{ kind: text.kind, title: textTitle(text), cover: text.cover_path }}
                  decorative
                />
              </SiteLink>
              <Note as="span">
                {words.placeInSeries(place + 1)}
                {text.state !== 'published' && `，${stateNames[text.state]}`}
              </Note>
              <span className={styles.moves}>
                <MoveButtons name={title} {...moveProps(id)} />
              </span>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            disabled={isBusy}
            className={styles.plus}
            aria-label={w.write(texts.length + 1)}
            onClick={() => run(write)}
          >
            <Plus />
          </button>
          <Note as="span">{words.placeInSeries(texts.length + 1)}</Note>
        </li>
      </Row>
      {trashed > 0 && <Note>{words.textsInTrash(trashed)}</Note>}
    </Stack>
  )
}

interface SeriesDialogProps {
  /** Null: a new one. */
  series: StudioSeries | null
  onSaved: () => void
  onClose: () => void
}

/** Name, address and description of a series. What was typed stays after a failure. */
function SeriesDialog({ series, onSaved, onClose }: SeriesDialogProps) {
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
      <LineField label={w.name} value={name} maxLength={DRAFT_LIMITS.headline} onText={setName} />
      <LineField
        label={`${w.slug}　/series/${slug}`}
        value={typedSlug ?? slug}
        autoCapitalize="none"
        onText={setTypedSlug}
      />
      <LineField
        label={w.description}
        value={description}
        placeholder={w.descriptionHint}
        maxLength={DRAFT_LIMITS.summary}
        onText={setDescription}
      />
    </FormDialog>
  )
}
