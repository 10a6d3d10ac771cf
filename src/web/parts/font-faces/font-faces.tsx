import { use, useEffect } from 'react'
import { FONT_FACES_ID } from '../../../contract/page.ts'
import { HeadSink } from '../../client/head.ts'

/** The `@font-face` rules of a screen: in the server's page a style with its hash in the policy, later an adopted sheet, which needs none. */
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
