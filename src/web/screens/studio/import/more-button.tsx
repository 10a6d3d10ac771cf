import { blogImportWording as w } from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Button } from '../../../ui/buttons/button.tsx'

/** Shows more rows of a long list. */
export function MoreButton({ onPress }: { onPress: () => void }) {
  return (
    <div>
      <Button size="s" onClick={onPress}>
        {w.more}
      </Button>
    </div>
  )
}
