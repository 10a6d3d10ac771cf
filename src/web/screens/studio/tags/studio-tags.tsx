import { STUDIO_REVIEWS_PATH, studioTaggedPath } from '../../../../contract/studio/studio-links.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { toFailure } from '../../../client/api/api.ts'
import { Fault } from '../../../parts/fault/fault.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { useGroups } from '../use-groups.ts'
import { UndoOffers, useUndoOffers } from '../undo-offers.tsx'
import { SeriesPart } from './series-part.tsx'
import styles from './studio-tags.module.css'
import { useState } from 'react'
import { tagPath } from '../../../../contract/links.ts'
import type { StudioTag } from '../../../../contract/studio/studio-tags.ts'
import * as words from '../../../../contract/wording/studio/studio-tags.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { RowMenu } from '../buttons.tsx'
import { useAction } from '../use-action.ts'
import { useQuestion } from '../form-dialog.tsx'

const { studioTagsWording: w } = words

/** 系列與標籤: all series with their order, and all tags. */
export default function StudioTags() {
  const { tags, series, failed, isLoading, reload } = useGroups()
  const { strips, closeStrip, offerUndo } = useUndoOffers()
  useStudioTitle(studioFrameWording.tags)
  return (
    <>
      <StudioHead
        back={[STUDIO_REVIEWS_PATH, studioFrameWording.reviews]}
        title={studioFrameWording.tags}
        sub={isLoading ? undefined : words.tagsSummary(series.length, tags.length)}
      />
      {failed && <Fault failure={toFailure(failed)} onRetry={reload} />}
      {isLoading && !failed && <Spinner text={w.loading} />}
      {!isLoading && !failed && (
        <Grid gap="7" wide="minmax(0, 1fr) minmax(0, 1fr)" wideGap="40px 64px">
          <SeriesPart series={series} onChanged={reload} />
          <TagPart tags={tags} onChanged={reload} offerUndo={offerUndo} />
        </Grid>
      )}
      <UndoOffers strips={strips} closeStrip={closeStrip} />
    </>
  )
}

interface TagPartProps {
  tags: readonly StudioTag[]
  onChanged: () => void
  offerUndo: ReturnType<typeof useUndoOffers>['offerUndo']
}

/** All tags: a press on a name changes it in all texts, to that of another tag too. */
function TagPart({ tags, onChanged, offerUndo }: TagPartProps) {
  const { api, attempt, run, isBusy } = useAction()
  const [renaming, setRenaming] = useState<string>()
  const { ask, dialog } = useQuestion()
  const rename = async (from: string, to: string): Promise<void> => {
    const answer = await api.call('PUT /api/studio/tags/{name}', {
      params: { name: from },
      body: { name: to },
    })
    onChanged()
    offerUndo(words.renamedTag(from, answer.name, answer.is_merged), () =>
      run(async () => {
        if (answer.is_merged)
          await api.call('DELETE /api/studio/tags/{name}/merge', { params: { name: from } })
        else
          await api.call('PUT /api/studio/tags/{name}', {
            params: { name: answer.name },
            body: { name: from },
          })
        onChanged()
      }),
    )
  }
  const remove = ({ name, total }: StudioTag) =>
    ask({
      question: words.deleteTagQuestion(name),
      text: words.deleteTagText(total),
      yes: w.remove,
      no: w.cancel,
      run: () => run(() => api.call('DELETE /api/studio/tags/{name}', { params: { name } }).then(onChanged)),
    })
  return (
    <section aria-labelledby="tags">
      <SectionHead ruled id="tags" title={w.tags} sub={w.tagsSub} />
      {tags.length === 0 && <Note size="4">{w.noTags}</Note>}
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag.name}>
            {renaming === tag.name ? (
              <TagName
                name={tag.name}
                isBusy={isBusy}
                onName={(to) => attempt(() => rename(tag.name, to))}
                onClose={() => setRenaming(undefined)}
              />
            ) : (
              <button
                type="button"
                aria-label={`${w.rename}：${tag.name}`}
                onClick={() => setRenaming(tag.name)}
              >
                {tag.name}
              </button>
            )}
            <Note as="span" className="num">
              {words.textsOfTag(tag.total, tag.published)}
            </Note>
            <RowMenu
              name={`${w.more}：${tag.name}`}
              actions={[
                [w.texts, studioTaggedPath('tag', tag.name)],
                tag.published > 0 && [w.page, tagPath(tag.name)],
                [w.rename, () => setRenaming(tag.name)],
                [w.remove, () => remove(tag)],
              ]}
            />
          </li>
        ))}
      </ul>
      {tags.length > 0 && <Note above="2">{w.tagsNote}</Note>}
      {dialog}
    </section>
  )
}

interface TagNameProps {
  name: string
  isBusy: boolean
  /** Returns whether the name was taken. */
  onName: (name: string) => Promise<boolean>
  onClose: () => void
}

/** The field in the place of a name. Enter keeps what was typed, Esc does not; a refused name stays. */
function TagName({ name, isBusy, onName, onClose }: TagNameProps) {
  const [text, setText] = useState(name)
  const finish = async () => {
    if (isBusy) return
    if (text.trim() === name || text.trim() === '' || (await onName(text))) onClose()
  }
  return (
    <Row
      as="input"
      aria-label={`${w.newName}：${name}`}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the name was pressed
      autoFocus
      value={text}
      readOnly={isBusy}
      className={styles.rename}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => void finish()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter') void finish()
      }}
    />
  )
}
