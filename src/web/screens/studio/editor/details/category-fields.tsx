import { OLDER_SLUGS, slugName } from '../../../../../contract/categories/categories.ts'
import { classOfSlug } from '../../../../../contract/categories/display-category.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useSite } from '../../../../client/site.ts'
import { X } from '../../../../ui/icons/icons.ts'
import { fitPanel } from '../../../../ui/menus/fit-panel.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import detailsSheetStyles from './details-sheet.module.css'
import styles from './category-fields.module.css'

interface CategoryFieldsProps {
  draft: Draft
  change: (fields: Partial<Draft>) => void
}

/** Up to three categories, of which the first gives the cover its colour, and the older one. */
export function CategoryFields({ draft: { categories, category }, change }: CategoryFieldsProps) {
  const known = useSite().settings.categories
  return (
    <>
      <Row wrap gap="2" className={styles.chips}>
        {categories.map((slug) => (
          <span key={slug} className={`${styles.chip} ${classOfSlug(slug, known) ?? ''}`}>
            {slugName(slug, known) ?? slug}
            <button
              type="button"
              aria-label={detailsWording.removeCategory(slugName(slug, known) ?? slug)}
              onClick={() => change({ categories: categories.filter((other) => other !== slug) })}
            >
              <X />
            </button>
          </span>
        ))}
        {categories.length < DRAFT_LIMITS.categories && (
          <CategoryMenu
            chosen={categories}
            onChoose={(slug) => change({ categories: [...categories, slug] })}
          />
        )}
      </Row>
      <Stack align="center" gap="0 2" touch className={detailsSheetStyles.line}>
        <span>{detailsWording.older}</span>
        <SelectMenu
          label={detailsWording.older}
          triggerClassName={styles.select}
          fit={fitPanel}
          options={[
            { value: '', label: detailsWording.none },
            ...Object.entries(OLDER_SLUGS).map(([value, label]) => ({ value, label })),
          ]}
          value={category ?? ''}
          onChange={(slug) => change({ category: slug === '' ? null : slug })}
        />
      </Stack>
    </>
  )
}
