import { Bookmark, LibraryBig, LogOut, PenLine, UserRoundCog } from '../../ui/icons/icons.ts'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { ACCOUNT_PATH, BOOKMARKS_PATH, READING_LIST_PATH, STUDIO_PATH } from '../../../contract/links.ts'
import { headerWording } from '../../../contract/wording/site/site.ts'
import { STUDIO_NAME } from '../../../contract/wording/studio/studio-name.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Avatar } from '../../parts/avatar/avatar.tsx'
import { Menu } from '../../ui/menus/menu.tsx'
import { Note } from '../../ui/layout/primitives.tsx'
import styles from './account-menu.module.css'
import { SignOutButton } from './sign-out-button.tsx'

export interface AccountMenuProps {
  session: Session
  className: string | undefined
  rootClassName: string | undefined
}

/** The signed-in reader's menu: name, own screens and sign-out. The button shows the avatar. */
export function AccountMenu({ session, className, rootClassName }: AccountMenuProps) {
  const { avatar, role, name, email } = session
  const isOwner = role === 'owner'
  const seal = (
    <Avatar index={avatar} isOwner={isOwner} size={32} className={isOwner ? undefined : styles.avatar} />
  )
  return (
    <div className={rootClassName}>
      <Menu
        label={seal}
        accessibleLabel={headerWording.account}
        align="end"
        chevron={false}
        triggerClassName={className}
      >
        <li className={styles.identity}>
          <b dir="auto">{name}</b>
          <Note as="span">{email}</Note>
        </li>
        {role !== 'reader' && (
          <li>
            <SiteLink to={STUDIO_PATH}>
              <PenLine />
              {STUDIO_NAME}
            </SiteLink>
          </li>
        )}
        <li>
          <SiteLink to={READING_LIST_PATH}>
            <LibraryBig />
            {headerWording.readingList}
          </SiteLink>
        </li>
        <li>
          <SiteLink to={BOOKMARKS_PATH}>
            <Bookmark />
            {headerWording.bookmarks}
          </SiteLink>
        </li>
        <li>
          <SiteLink to={ACCOUNT_PATH}>
            <UserRoundCog />
            {headerWording.account}
          </SiteLink>
        </li>
        <li className={styles.signOut}>
          <SignOutButton>
            <LogOut />
            {headerWording.signOut}
          </SignOutButton>
        </li>
      </Menu>
    </div>
  )
}
