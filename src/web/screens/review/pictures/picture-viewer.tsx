import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { openPicture } from '../../../../contract/wording/reading/reading-tools.ts'
import { renderNothing } from '../../../client/render-nothing.ts'
import type { PictureDialogProps, ShownPicture } from './picture-dialog.tsx'

const PictureDialog = lazy<ComponentType<PictureDialogProps>>(() =>
  import('./picture-dialog.tsx').then(({ PictureDialog: Part }) => ({ default: Part }), renderNothing),
)

interface PictureViewerProps {
  body: RefObject<HTMLElement | null>
  /** The HTML of the body. */
  html: string
}

/** Pictures of the text open at full size, by a press or by Enter; those within links lead where the link leads. */
export function PictureViewer({ body, html }: PictureViewerProps) {
  const [shown, setShown] = useState<{ pictures: readonly ShownPicture[]; first: number }>()
  useEffect(() => {
    const { current } = body
    const images = [...(current?.querySelectorAll('img') ?? [])].filter((image) => !image.closest('a'))
    for (const image of images) {
      image.tabIndex = 0
      image.role = 'button'
      image.ariaLabel = openPicture(image.alt)
    }
    const open = (event: MouseEvent | KeyboardEvent) => {
      const first = images.findIndex((image) => image === event.target)
      if (first < 0 || (event instanceof KeyboardEvent && !['Enter', ' '].includes(event.key))) return
      event.preventDefault()
      setShown({ pictures: images.map(describe), first })
    }
    current?.addEventListener('click', open)
    current?.addEventListener('keydown', open)
    return () => {
      for (const image of images)
        for (const name of ['tabindex', 'role', 'aria-label']) image.removeAttribute(name)
      current?.removeEventListener('click', open)
      current?.removeEventListener('keydown', open)
    }
  }, [body, html])
  return (
    shown && (
      <Suspense>
        <PictureDialog {...shown} onClose={() => setShown(undefined)} />
      </Suspense>
    )
  )
}

/** `src` names the largest file of an uploaded picture. */
function describe(image: HTMLImageElement): ShownPicture {
  // One of a gallery may have the gallery's alone.
  const caption =
    image.closest('figure:has(> figcaption)')?.querySelector(':scope > figcaption')?.textContent.trim() ?? ''
  return { source: image.src, alternative: image.alt, caption }
}
