import { useRef, useState } from 'react'
import type { LibraryPicture, PictureUse } from '../../../../contract/pictures/picture-library.ts'
import {
  STUDIO_SETTINGS_PATH,
  studioLetterPath,
  studioReviewPath,
} from '../../../../contract/studio/studio-links.ts'
import { fileSize } from '../../../../contract/wording/studio/backups.ts'
import * as words from '../../../../contract/wording/studio/studio-pictures.ts'
import type { Api } from '../../../client/api/api.ts'
import { CopyButton } from '../../../parts/copy-button/copy-button.tsx'
import { UploadProgress } from '../../../parts/picture-upload/upload-progress.tsx'
import { usePictureUpload } from '../../../parts/picture-upload/use-picture-upload.ts'
import { SiteLink } from '../../../parts/site-link/site-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Images, Replace, Trash2, Undo2 } from '../../../ui/icons/icons.ts'
import { FileInput } from '../../../ui/fields/file-input.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { Message } from '../../../ui/messages/message.tsx'
import { whenText } from '../studio-dates.ts'
import { useIsOwner } from '../use-membership.ts'
import { AlternativeText } from './alternative-text.tsx'
import { pictureName } from './picture-grid.tsx'
import styles from './pictures.module.css'

const { picturesWording: w } = words

interface PictureDetailsProps {
  picture: LibraryPicture
  isBusy: boolean
  /** It has another alternative text. */
  onDescribed: () => void
  onRemove: () => void
  /** Puts the picture of a file in its place. */
  onReplace: (api: Api, file: File) => Promise<void>
  /** Looks for a stored one to take its place. */
  onChooseOther: () => void
  /** Puts the picture back in whose place it is. */
  onPutBack: (former: string) => void
}

/** A picture in full with what is known of it, where it is used, its removal where it is not, and for the owner its replacement. */
export function PictureDetails({
  picture,
  isBusy,
  onDescribed,
  onRemove,
  onReplace,
  onChooseOther,
  onPutBack,
}: PictureDetailsProps) {
  const [pixels, setPixels] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const sent = usePictureUpload(onReplace)
  const { uses, use_count, stored_at, former } = picture
  const isReplaceable = useIsOwner() && picture.is_replaceable
  return (
    <>
      <Title id="picture" size="9" className={styles.name}>
        {pictureName(picture)}
      </Title>
      <Note className="num">
        {words.pictureFacts(pixels, fileSize(picture.bytes), stored_at === null ? '' : whenText(stored_at))}
      </Note>
      <a href={picture.path} target="_blank" rel="noopener" className={styles.whole}>
        <img
          src={picture.path}
          alt={picture.alternative_text || w.whole}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPixels([naturalWidth, naturalHeight].map((side) => side.toLocaleString('en')).join(' × '))
          }
        />
      </a>
      {takesText(picture) && <AlternativeText picture={picture} onStored={onDescribed} />}
      <Note above="3" below="1">
        {words.usesHeading(use_count)}
      </Note>
      <ul className={styles.uses}>
        {uses.map((use, at) => (
          // Editors read of no letter which one it is.
          <Row as="li" key={`${use.place} ${use.id ?? at}`} justify="between" gap="3" touch>
            <UseName use={use} />
            <Note as="small">{words.placeName(use)}</Note>
          </Row>
        ))}
      </ul>
      {use_count > uses.length && <Note className="num">{words.moreUses(use_count - uses.length)}</Note>}
      <Row wrap gap="2" above="3">
        {isReplaceable && (
          <>
            <Button size="s" busy={isBusy || sent.isBusy} onClick={() => file.current?.click()}>
              <Replace />
              {w.replace}
            </Button>
            <Button size="s" busy={isBusy || sent.isBusy} onClick={onChooseOther}>
              <Images />
              {w.chooseOther}
            </Button>
            <FileInput ref={file} label={w.replace} onFiles={([first]) => sent.upload(first)} />
          </>
        )}
        {picture.is_removable && (
          <Button size="s" busy={isBusy} onClick={onRemove}>
            <Trash2 />
            {w.remove}
          </Button>
        )}
        <CopyButton label={w.address} readText={() => new URL(picture.path, location.origin).href} />
      </Row>
      {sent.percent !== undefined && <UploadProgress percent={sent.percent} />}
      {sent.problem !== undefined && <Message kind="error">{sent.problem}</Message>}
      <Note above="2">
        {isReplaceable
          ? words.replacementNote(use_count)
          : use_count > 0
            ? w.kept
            : picture.is_removable
              ? w.unusedText
              : w.setByProgram}
      </Note>
      {isReplaceable && former && (
        <Row wrap gap="2" above="2">
          <Note className="num">{words.formerNote(whenText(former.until))}</Note>
          <Button size="s" busy={isBusy} onClick={() => onPutBack(former.name)}>
            <Undo2 />
            {w.putBack}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Covers and drawings of the program stand in no text. */
function takesText({ name }: LibraryPicture): boolean {
  return !name.startsWith('cover-') && !name.endsWith('.svg')
}

/** Editors reach neither letters nor settings. */
function UseName({ use }: { use: PictureUse }) {
  const isOwner = useIsOwner()
  const name = use.place === 'settings' ? words.placeName(use) : use.title || w.someLetter
  const path = pathOf(use)
  if (path === undefined || (!isOwner && OWNERS.has(use.place))) return <span>{name}</span>
  return (
    <SiteLink to={path} className="text-link" data-font="">
      {name}
    </SiteLink>
  )
}

const OWNERS: ReadonlySet<PictureUse['place']> = new Set(['letter', 'settings'])

function pathOf({ place, id }: PictureUse): string | undefined {
  if (place === 'settings') return STUDIO_SETTINGS_PATH
  if (id === null) return undefined
  return place === 'letter' ? studioLetterPath(id) : studioReviewPath(id)
}
