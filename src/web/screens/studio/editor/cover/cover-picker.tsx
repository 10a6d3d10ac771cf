import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { draftTitle } from '../../../../../contract/wording/studio/studio.ts'
import { useId, useState } from 'react'
import { cropOf } from '../../../../../contract/pictures/cover-crops.ts'
import type { IsbnCovers } from '../../../../../contract/studio/isbn-lookup.ts'
import { originalPath } from '../../../../../contract/studio/studio-links.ts'
import { coverCropWording, coverWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useUploadFailure } from '../../../../parts/picture-upload/use-upload-failure.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { Tabs } from '../../../../ui/buttons/tabs.tsx'
import { Palette, ScanBarcode, Upload } from '../../../../ui/icons/icons.ts'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import sheetStyles from '../details/details-sheet.module.css'
import type { ChosenPart } from './cover-crop.tsx'
import { type ChosenDesign, CoverDraw, drawingOf } from './cover-draw.tsx'
import { CoverIsbn } from './cover-isbn.tsx'
import styles from './cover-picker.module.css'
import { PickerDialog } from './picker-dialog.tsx'
import { CoverUpload } from './cover-upload.tsx'
import { useEditor } from '../saving/use-draft.ts'

type CoverTab = keyof typeof w.tabs

interface CoverPickerProps {
  start: CoverTab
  onClose: () => void
}

const NOTHING_CHOSEN: ChosenDesign = { template: undefined, colour: null, character: null, variant: 0 }

/** 封面: drawn, uploaded or found by its ISBN. What was chosen in a tab stays while another one is shown. */
export function CoverPicker({ start, onClose }: CoverPickerProps) {
  const api = useApi()
  const describe = useUploadFailure()
  const tabsId = useId()
  const { id, draft, change, note } = useEditor()
  const [tab, setTab] = useState(start)
  const [design, setDesign] = useState<ChosenDesign>(draft.cover_design ?? NOTHING_CHOSEN)
  const [uploaded, setUploaded] = useState(() => presentPart(draft.cover))
  const [found, setFound] = useState<IsbnCovers>()
  const [foundPart, setFoundPart] = useState<ChosenPart>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const part = tab === 'upload' ? uploaded : foundPart
  const ways = useWays()
  const { template } = design
  const isChosen = tab === 'draw' ? template !== undefined : part?.crop !== undefined
  const useDrawing = () => {
    if (template === undefined) return
    change({ cover: null, cover_design: { ...design, template } })
    note({ cover_path: drawingOf(id, draft, design, template) })
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
      note({ cover_path: path })
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
      <Tabs id={tabsId} label={w.ways} tabs={ways} shown={tab} onShow={setTab} listClass={styles.tabs}>
        {tab === 'draw' && <CoverDraw design={design} onDesign={setDesign} />}
        {tab === 'upload' && <CoverUpload part={uploaded} onPart={setUploaded} />}
        {tab === 'isbn' && (
          <CoverIsbn found={found} onFound={setFound} part={foundPart} onPart={setFoundPart} />
        )}
      </Tabs>
    </PickerDialog>
  )
}

const WAYS = [
  { id: 'draw', label: w.tabs.draw, Icon: Palette },
  { id: 'upload', label: w.tabs.upload, Icon: Upload },
  { id: 'isbn', label: w.tabs.isbn, Icon: ScanBarcode },
] as const

/** The ways to a cover. Only a review has an ISBN. */
function useWays() {
  const { kind } = useEditor().draft
  return WAYS.filter(({ id }) => id !== 'isbn' || kind === 'review')
}

/** The cover in the sheet 資料, and the ways to another one. */
export function CoverField() {
  const { draft, info } = useEditor()
  const [tab, setTab] = useState<CoverTab>()
  return (
    <>
      <Stack align="center" gap="4" size="3" tone="quiet" className={sheetStyles.cover}>
        <BookCover card={{ title: draft.title, cover: info.cover_path }} decorative />
        <div>
          {useWays().map(({ id, label, Icon }) => (
            <Row
              as="button"
              gap="2"
              touch
              size="4"
              tone="ink"
              key={id}
              type="button"
              onClick={() => setTab(id)}
            >
              <Icon />
              {label}
            </Row>
          ))}
        </div>
      </Stack>
      {tab !== undefined && <CoverPicker start={tab} onClose={() => setTab(undefined)} />}
    </>
  )
}

/** The original of the present cover, so that another part can be chosen; undefined for covers of other kinds. */
function presentPart(cover: string | null): ChosenPart | undefined {
  const cut = cover === null ? undefined : cropOf(cover)
  return cut && { original: cut.original, path: originalPath(cut.original), crop: cut.crop }
}
