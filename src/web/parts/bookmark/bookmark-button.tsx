import { Bookmark } from '../../ui/icons/icons.ts'
import type { ComponentProps } from 'react'
import { bookmarksWording } from '../../../contract/wording/reading/bookmarks.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './bookmark-button.module.css'

interface BookmarkButtonProps extends Pick<ComponentProps<'button'>, 'aria-label' | 'disabled'> {
  isSet: boolean
  onPress: (isSet: boolean) => void
}

/** 收藏／已收藏, with a filled icon when set. */
export function BookmarkButton({ isSet, onPress, ...rest }: BookmarkButtonProps) {
  return (
    <Button
      {...rest}
      size="s"
      aria-pressed={isSet}
      className={isSet ? styles.bookmarked : undefined}
      onClick={() => onPress(!isSet)}
    >
      <Bookmark />
      {isSet ? bookmarksWording.set : bookmarksWording.unset}
    </Button>
  )
}
