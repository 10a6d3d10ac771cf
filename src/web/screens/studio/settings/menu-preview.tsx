import type { ShownMenus } from '../../../../contract/settings/menus.ts'
import { menuSection as w } from '../../../../contract/wording/studio/menus.ts'
import { useSite } from '../../../client/site.ts'
import { Seal } from '../../../parts/seal/seal.tsx'
import { ChevronDown } from '../../../ui/icons/icons.ts'
import { Small } from '../../../ui/layout/primitives.tsx'
import styles from './menu-section.module.css'

/** Header and footer as readers see them; nothing in it is pressed. */
export function MenuPreview({ menus }: { menus: ShownMenus }) {
  const { name } = useSite().settings
  return (
    <>
      <Small size="3">{w.header}</Small>
      <div className={styles.bar}>
        <Seal size={24} />
        <b data-font="">{name}</b>
        <ul>
          {menus.header.map(({ label, to, items }) => (
            <li key={label + to}>
              <span>{label}</span>
              {items && <ChevronDown />}
            </li>
          ))}
        </ul>
      </div>
      <Small size="3">{w.footer}</Small>
      <div className={`${styles.foot} on-cover`}>
        <div>
          {Object.entries(menus.columns).map(
            ([at, { heading, links }]) =>
              links.length > 0 && (
                <div key={at}>
                  <b data-font="">{heading}</b>
                  <ul>
                    {links.map(({ label, to }) => (
                      <li key={label + to}>{label}</li>
                    ))}
                  </ul>
                </div>
              ),
          )}
        </div>
        <p>{menus.legal.map(({ label }) => label).join('　')}</p>
      </div>
    </>
  )
}
