import { useState } from 'react'
import { coverWording } from '../../../../../contract/wording/studio/studio-cover.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { Palette, ScanBarcode, Upload } from '../../../../ui/icons/icons.ts'
import { CoverPicker, type CoverTab } from './cover-picker.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from '../details/details-sheet.module.css'
import type { DraftEditor } from '../saving/use-draft.ts'

/** The cover, and the three ways to another one. */
export function CoverField({ editor }: { editor: DraftEditor }) {
  const { draft, info } = editor
  const [tab, setTab] = useState<CoverTab>()
  return (
    <>
      <Stack align="center" gap="4" size="3" tone="quiet" className={styles.cover}>
        <BookCover card={{ title: draft.title, cover: info.cover_path }} decorative />
        <div>
          {WAYS.filter(({ id }) => id !== 'isbn' || draft.kind === 'review').map(({ id, Icon }) => (
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
              {coverWording.tabs[id]}
            </Row>
          ))}
        </div>
      </Stack>
      {tab !== undefined && <CoverPicker editor={editor} start={tab} onClose={() => setTab(undefined)} />}
    </>
  )
}

const WAYS = [
  { id: 'draw', Icon: Palette },
  { id: 'upload', Icon: Upload },
  { id: 'isbn', Icon: ScanBarcode },
] as const
