import { ofItsKind } from '../../../../../contract/studio/review-drafts.ts'
import { plainTitle } from '../../../../../contract/wording/reviews/books.ts'
import { useId, useState } from 'react'
import { OWN_PAGES, type OwnPageName, reviewPath } from '../../../../../contract/links.ts'
import { toSlug } from '../../../../../contract/text/slug.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from './details-sheet.module.css'

interface SlugFieldProps {
  id: number
  draft: Draft
  onSlug: (slug: string) => void
}

/** What stands before the slug of a page in its address. */
function pagePrefix(slug: string): string {
  return OWN_PAGES.includes(slug as OwnPageName) ? '/' : '/p/'
}

/** 網址: what follows the id, and of a page all of it. Any text can be typed; what an address cannot contain becomes a hyphen. */
export function SlugField({ id, draft, onSlug }: SlugFieldProps) {
  const fieldId = useId()
  const [typed, setTyped] = useState<string>()
  const proposed = toSlug(plainTitle(ofItsKind(draft)))
  return (
    <Stack align="center" gap="0 2" touch className={`${styles.line} focus-box`}>
      <label htmlFor={fieldId}>{detailsWording.slug}</label>
      <Row as="span" gap="0 2" className={styles.entry}>
        <span className="num">{draft.kind === 'page' ? pagePrefix(draft.slug) : `${reviewPath(id)}-`}</span>
        <input
          id={fieldId}
          value={typed ?? draft.slug}
          placeholder={draft.kind === 'page' ? detailsWording.pageSlugHint : detailsWording.slugHint}
          autoCapitalize="none"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onSlug(toSlug(currentTarget.value))
          }}
          onBlur={() => setTyped(undefined)}
        />
        {draft.slug === '' && proposed !== '' && (
          <Row as="button" touch size="3" tone="accent" type="button" onClick={() => onSlug(proposed)}>
            {draft.kind === 'review' ? detailsWording.slugFromTitle : detailsWording.slugFromHeadline}
          </Row>
        )}
      </Row>
    </Stack>
  )
}
