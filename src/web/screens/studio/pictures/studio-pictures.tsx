import { useRef, useState } from 'react'
import type { LibraryPicture } from '../../../../contract/pictures/picture-library.ts'
import { PICTURE_FILTERS } from '../../../../contract/pictures/pictures.ts'
import { STUDIO_REVIEWS_PATH } from '../../../../contract/studio/studio-links.ts'
import * as words from '../../../../contract/wording/studio/studio-pictures.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import type { Api } from '../../../client/api/api.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useHead } from '../../../client/head.ts'
import { BackLink } from '../../../parts/more-link/more-link.tsx'
import { UploadProgress } from '../../../parts/picture-upload/upload-progress.tsx'
import { usePictureUpload } from '../../../parts/picture-upload/use-picture-upload.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { Upload } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { useSingleKeys } from '../keys.ts'
import { PagedList, useRowPages } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import { StateFilter } from '../state-filter.tsx'
import { StudioHead } from '../studio-head.tsx'
import { UndoOffers, useUndoOffers } from '../undo-offers.tsx'
import { useAction } from '../use-action.ts'
import { useIsWide } from '../use-is-wide.ts'
import { FetchPanel } from './fetch-panel.tsx'
import { PictureDetails } from './picture-details.tsx'
import { PictureGrid } from './picture-grid.tsx'
import styles from './pictures.module.css'
import { RemoteGrid } from './remote-grid.tsx'
import { ReplacementPicker } from './replacement-picker.tsx'
import { useRemotePictures } from './use-remote-pictures.ts'

const { picturesWording: w } = words

/** 圖庫: the stored pictures with what uses them. */
export default function StudioPictures() {
  const api = useApi()
  const [filter, setFilter] = useState<{ filter: (typeof PICTURE_FILTERS)[number]; q: string }>({
    filter: 'all',
    q: '',
  })
  const list = useRowPages(['pictures', filter], (offset, signal) =>
    api.call('GET /api/studio/pictures', { query: { ...filter, offset }, signal }),
  )
  const remote = useRemotePictures(() => list.reload())
  const [isChoosingOther, setIsChoosingOther] = useState(false)
  const [isRemote, setIsRemote] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const { attempt, run, isBusy, alerts } = useAction()
  const { offerUndo, ...offers } = useUndoOffers()
  const search = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const isWide = useIsWide()
  const sent = usePictureUpload(async (uploadApi, picture) => {
    const { name } = await uploadApi.call('POST /api/studio/pictures', {
      file: picture,
      query: { name: picture.name },
    })
    setFilter({ filter: 'all', q: '' })
    setChosen(name)
    list.reload()
  })
  useHead({ title: studioDocumentTitle(studioFrameWording.pictures), description: studioFrameWording.name })
  useSingleKeys({ '/': () => search.current?.focus(), escape: () => setChosen(undefined) })
  const remove = (pictures: readonly LibraryPicture[]) =>
    run(async () => {
      const names = pictures.map(({ name }) => name)
      const done = await api.call('POST /api/studio/pictures/removals', { body: { names } })
      if (done.used.length > 0) alerts.show({ kind: 'error', text: w.inUse })
      setChosen(undefined)
      list.reload()
      if (done.removed.length === 0) return
      offerUndo(words.removedPictures(done.removed.length), () =>
        run(async () => {
          await api.call('POST /api/studio/pictures/restorations', { body: { names: done.removed } })
          list.reload()
        }),
      )
    })
  const exchange = async (former: string, name: string) => {
    await api.call('POST /api/studio/pictures/replacements', { body: { former, picture: name } })
    setChosen(name)
    list.reload()
  }
  const replace = async (uploadApi: Api, former: string, picture: File) => {
    const query = { name: picture.name }
    // A cover is cut as covers are.
    const { name } = await (former.startsWith('cover-')
      ? uploadApi.call('POST /api/studio/covers', { file: picture, query })
      : uploadApi.call('POST /api/studio/pictures', { file: picture, query }))
    await attempt(() => exchange(former, name))
  }
  const picture = list.rows.find(({ name }) => name === chosen)
  const removable = list.rows.filter(({ is_removable }) => is_removable).slice(0, AT_ONCE)
  const isNew = list.counts?.all === 0
  const remoteCount = remote.list.counts?.total ?? 0
  const details = picture && (
    <PictureDetails
      key={picture.name}
      picture={picture}
      isBusy={isBusy}
      onDescribed={list.reload}
      onRemove={() => remove([picture])}
      onReplace={(uploadApi, file) => replace(uploadApi, picture.name, file)}
      onChooseOther={() => setIsChoosingOther(true)}
      onPutBack={(former) => run(() => exchange(picture.name, former))}
    />
  )
  return (
    <>
      <div className={`${styles.back} wide-only`}>
        <BackLink to={STUDIO_REVIEWS_PATH}>{studioFrameWording.reviews}</BackLink>
      </div>
      <StudioHead
        title={studioFrameWording.pictures}
        sub={list.counts && words.picturesSummary(list.counts.all, remoteCount)}
      >
        <Button busy={sent.isBusy} onClick={() => file.current?.click()}>
          <Upload />
          {w.upload}
        </Button>
        <FileInput ref={file} label={w.upload} onFiles={([first]) => sent.upload(first)} />
      </StudioHead>
      {sent.percent !== undefined && <UploadProgress percent={sent.percent} />}
      {sent.problem !== undefined && <Message kind="error">{sent.problem}</Message>}
      <SearchField
        fieldRef={search}
        label={w.search}
        hint={w.searchHint}
        onSearch={(q) => {
          // Of those on other sites none is searched.
          setIsRemote(false)
          setFilter({ ...filter, q })
        }}
      />
      <Row wrap gap="1 5" pad="3">
        <StateFilter
          label={w.filters}
          states={[
            ...PICTURE_FILTERS.map((state) => ({
              state,
              name: words.pictureFilterNames[state],
              count: list.counts?.[state],
            })),
            ...(isRemote || remoteCount > 0
              ? [{ state: REMOTE, name: words.remoteWording.filter, count: remoteCount }]
              : []),
          ]}
          value={isRemote ? REMOTE : filter.filter}
          onChange={(state) => {
            setIsRemote(state === REMOTE)
            if (state !== REMOTE) setFilter({ ...filter, filter: state })
          }}
        />
        {!isRemote && filter.filter === 'unused' && removable.length > 0 && (
          <Button size="s" busy={isBusy} onClick={() => remove(removable)}>
            {words.removeListed(removable.length)}
          </Button>
        )}
      </Row>
      {!isRemote && filter.filter === 'unused' && <Note below="3">{w.unusedNote}</Note>}
      <FetchPanel
        count={remoteCount}
        run={remote.run}
        onStart={() => void remote.start()}
        onStop={remote.stop}
      />
      {isRemote ? (
        <PagedList
          list={remote.list}
          isEmpty={remote.list.rows.length === 0}
          empty={{ title: words.remoteWording.none, text: words.remoteWording.noneText }}
        >
          <RemoteGrid pictures={remote.list.rows} />
        </PagedList>
      ) : (
        <Grid wide={picture ? 'minmax(0, 1fr) 336px' : 'minmax(0, 1fr)'} gap="6" wideGap="48px">
          <div>
            <PagedList
              list={list}
              isEmpty={list.rows.length === 0}
              empty={isNew ? { title: w.none, text: w.noneText } : { title: w.empty, text: w.emptyText }}
            >
              <PictureGrid
                pictures={list.rows}
                chosen={chosen === undefined ? [] : [chosen]}
                isLoading={list.isLoading}
                onChoose={setChosen}
              />
            </PagedList>
          </div>
          {isWide && details && <aside className={styles.side}>{details}</aside>}
        </Grid>
      )}
      {!isWide && !isRemote && details && (
        <Dialog aria-labelledby="picture" width="560px" onClose={() => setChosen(undefined)}>
          {details}
          <Row justify="end" above="3">
            <Button onClick={() => setChosen(undefined)}>{w.close}</Button>
          </Row>
        </Dialog>
      )}
      {isChoosingOther && picture && (
        <ReplacementPicker
          former={picture}
          onChoose={(name) => {
            setIsChoosingOther(false)
            run(() => exchange(picture.name, name))
          }}
          onClose={() => setIsChoosingOther(false)}
        />
      )}
      <UndoOffers {...offers} />
    </>
  )
}

/** The filter of those that are not stored. */
const REMOTE = 'remote' as const

/** As many as one request removes. */
const AT_ONCE = 48
