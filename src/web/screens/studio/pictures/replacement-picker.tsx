import { useState } from 'react'
import type { LibraryPicture } from '../../../../contract/pictures/picture-library.ts'
import { picturesWording as w } from '../../../../contract/wording/studio/studio-pictures.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { PagedList, useRowPages } from '../paged-list.tsx'
import { SearchField } from '../search-field.tsx'
import { PictureGrid } from './picture-grid.tsx'

interface ReplacementPickerProps {
  former: LibraryPicture
  onChoose: (name: string) => void
  onClose: () => void
}

/** 從圖庫選: a picture that nothing uses, for the place of one that is used. Covers are replaced by covers, which are cut alike. */
export function ReplacementPicker({ former, onChoose, onClose }: ReplacementPickerProps) {
  const api = useApi()
  const [q, setQ] = useState('')
  const list = useRowPages(['pictures', { filter: 'unused', q }], (offset, signal) =>
    api.call('GET /api/studio/pictures', { query: { filter: 'unused', q, offset }, signal }),
  )
  const rows = list.rows.filter(({ name }) => isCover(name) === isCover(former.name))
  return (
    <Dialog aria-labelledby="replacement" width="640px" onClose={onClose}>
      <Title id="replacement" size="9">
        {w.chooseOther}
      </Title>
      <Note size="3">{w.chooseOtherNote}</Note>
      <SearchField label={w.search} hint={w.searchHint} onSearch={setQ} hasKey={false} />
      <PagedList
        list={list}
        isEmpty={rows.length === 0 && !list.hasMore}
        empty={{ title: w.noneUnused, text: w.noneUnusedText }}
      >
        <PictureGrid pictures={rows} chosen={[]} isLoading={list.isLoading} onChoose={onChoose} />
      </PagedList>
      <Row justify="end" above="3">
        <Button onClick={onClose}>{w.close}</Button>
      </Row>
    </Dialog>
  )
}

function isCover(name: string): boolean {
  return name.startsWith('cover-')
}
