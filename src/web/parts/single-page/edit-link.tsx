import { CORRECTION_PLACE, studioReviewPath } from '../../../contract/studio/studio-links.ts'
import { EDIT_TEXT } from '../../../contract/wording/studio/studio-name.ts'
import { SiteLink } from '../site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { PenLine } from '../../ui/icons/icons.ts'
import styles from './edit-link.module.css'

/** 編輯, at the head of a text's page, which those load who are members of the studio: it opens the text in the editor. */
export function EditLink({ id }: { id: number }) {
  return (
    <Row
      as={SiteLink}
      inline
      gap="icon"
      touch
      size="4"
      tone="soft"
      to={studioReviewPath(id)}
      place={CORRECTION_PLACE}
      className={`${styles.edit} no-print`}
    >
      <PenLine />
      {EDIT_TEXT}
    </Row>
  )
}
