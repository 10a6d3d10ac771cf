import { detailsWording, editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useCategories } from '../../../../client/site.ts'
import { Plus } from '../../../../ui/icons/icons.ts'
import { fitPanel } from '../../../../ui/menus/fit-panel.ts'
import { Menu } from '../../../../ui/menus/menu.tsx'
import styles from './category-fields.module.css'

interface CategoryMenuProps {
  /** Slugs that are not offered. */
  chosen: readonly string[]
  onChoose: (slug: string) => void
  /** Replaces the look of a field of the sheet. */
  triggerClassName?: string
}

/** Offers the categories that a review does not have yet. */
export function CategoryMenu({
  chosen,
  onChoose,
  triggerClassName = `${styles.add} chip`,
}: CategoryMenuProps) {
  const others = useCategories().filter(({ id }) => !chosen.includes(id))
  return (
    <Menu
      opensOnHover={false}
      fit={fitPanel}
      chevron={false}
      triggerClassName={triggerClassName}
      accessibleLabel={detailsWording.chooseCategory}
      label={
        <>
          <Plus />
          {editorWording.addCategory}
        </>
      }
    >
      {others.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            {name}
          </button>
        </li>
      ))}
    </Menu>
  )
}
