import { goWording } from '../../../contract/wording/studio/studio-go.ts'
import { studioHomeWording } from '../../../contract/wording/studio/studio.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Pencil, Search } from '../../ui/icons/icons.ts'
import { useOpenGo } from './go/go-context.tsx'
import { Key } from './key.tsx'
import styles from './studio-head.module.css'

interface BeginButtonProps {
  isBusy: boolean
  onBegin: () => void
}

/** 寫書評 of wide windows; narrow ones have the pen in their bar. */
export function BeginButton({ isBusy, onBegin }: BeginButtonProps) {
  return (
    <Button variant="primary" busy={isBusy} onClick={onBegin} className={`${styles.begin} wide-only`}>
      <Pencil />
      {studioHomeWording.newReview}
      <Key isRead>N</Key>
    </Button>
  )
}

/** 搜尋或前往 with its keys, in wide windows. */
export function GoButton() {
  return (
    <button type="button" onClick={useOpenGo()} className={`${styles.go} tool-button wide-only`}>
      <Search />
      {goWording.heading}
      <Key>⌘</Key>
      <Key>K</Key>
    </button>
  )
}
