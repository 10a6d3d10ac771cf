import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { draftTitle } from '../../../../../contract/wording/studio/studio.ts'
import { useId, useState } from 'react'
import { cropOf } from '../../../../../contract/pictures/cover-crops.ts'
import type { IsbnCovers } from '../../../../../contract/studio/isbn-lookup.ts'
import { originalPath } from '../../../../../contract/studio/studio-links.ts'
import { coverCropWording, coverWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useUploadFailure } from '../../../../parts/picture-upload/use-upload-failure.ts'
import { Tabs } from '../../../../ui/buttons/tabs.tsx'
import type { ChosenPart } from './cover-crop.tsx'
import { type ChosenDesign, CoverDraw, drawingOf } from './cover-draw.tsx'
import { CoverIsbn } from './cover-isbn.tsx'
import styles from './cover-picker.module.css'
import { PickerDialog } from './picker-dialog.tsx'
import { CoverUpload } from './cover-upload.tsx'
import type { DraftEditor } from '../saving/use-draft.ts'

export type CoverTab = keyof typeof w.tabs

interface CoverPickerProps {
  editor: DraftEditor
  start: CoverTab
  onClose: () => void
}

const NOTHING_CHOSEN: ChosenDesign = { template: undefined, colour: null, character: null, variant: 0 }

/** 封面: drawn, uploaded or found by its ISBN. What was chosen in a tab stays while another one is shown. */
export function CoverPicker({ editor, start, onClose }: CoverPickerProps) {
  const api = useApi()
  const describe = useUploadFailure()
  const tabsId = useId()
  const { id, draft, info, change, noteCover } = editor
  const [tab, setTab] = useState(start)
  const [design, setDesign] = useState<ChosenDesign>(draft.cover_design ?? NOTHING_CHOSEN)
  const [uploaded, setUploaded] = useState(() => presentPart(draft.cover))
  const [found, setFound] = useState<IsbnCovers>()
  const [foundPart, setFoundPart] = useState<ChosenPart>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const part = tab === 'upload' ? uploaded : foundPart
  const { template } = design
  const isChosen = tab === 'draw' ? template !== undefined : part?.crop !== undefined
  const useDrawing = () => {
    if (template === undefined) return
    change({ cover: null, cover_design: { ...design, template } })
    noteCover(drawingOf(id, draft, design, template))
    onClose()
  }
  const usePart = async () => {
    if (!part?.crop) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const body = { original: part.original, ...part.crop }
      const { name, path } = await api.call('POST /api/studio/cover-crops', { body })
      change({ cover: name })
      noteCover(path)
      onClose()
    } catch (cause) {
      setProblem(coverCropWording.failed((await describe(cause)).sentence))
      setIsBusy(false)
    }
  }
  return (
    <PickerDialog
      heading={w.heading}
      before={<span className={`${styles.book} one-line`}>{draftTitle(ofItsKind(draft))}</span>}
      use={w.use}
      isBusy={isBusy}
      isChosen={isChosen}
      problem={problem}
      onUse={() => (tab === 'draw' ? useDrawing() : void usePart())}
      onClose={onClose}
    >
      <Tabs
        id={tabsId}
        label={w.ways}
        tabs={TABS.filter((way) => way.id !== 'isbn' || draft.kind === 'review')}
        shown={tab}
        onShow={setTab}
        listClass={styles.tabs}
      >
        {tab === 'draw' && (
          <CoverDraw id={id} draft={draft} present={info.cover_path} design={design} onDesign={setDesign} />
        )}
        {tab === 'upload' && <CoverUpload part={uploaded} onPart={setUploaded} />}
        {tab === 'isbn' && (
          <CoverIsbn
            editor={editor}
            found={found}
            onFound={setFound}
            part={foundPart}
            onPart={setFoundPart}
          />
        )}
      </Tabs>
    </PickerDialog>
  )
}

const TABS = (['draw', 'upload', 'isbn'] as const).map((id) => ({ id, label: w.tabs[id] }))

/** The original of the present cover, so that another part can be chosen; undefined for covers of other kinds. */
function presentPart(cover: string | null): ChosenPart | undefined {
  const cut = cover === null ? undefined : cropOf(cover)
  return cut && { original: cut.original, path: originalPath(cut.original), crop: cut.crop }
}
