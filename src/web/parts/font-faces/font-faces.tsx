import { use, useEffect } from 'react'
import { FONT_FACES_ID } from '../../../contract/page.ts'
import { HeadSink } from '../../client/head.ts'

/**
 * The `@font-face` rules of a screen. In the server's page they are a style element in the head, which its
 * Content-Security-Policy allows by its hash; the app adopts those of later screens as a style sheet, which needs no permission.
 */
export function FontFaces({ css }: { css: string }) {
  use(HeadSink)?.({ fontFaces: css })
  useEffect(() => {
    const served = document.getElementById(FONT_FACES_ID)
    if ((served?.textContent ?? '') === css && document.adoptedStyleSheets.length === 0) return
    served?.remove()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, [css])
  return null
}
