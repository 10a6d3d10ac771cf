import { useEffect, useState } from 'react'
import { useHydrated } from '../../client/use-hydrated.ts'

/**
 * The `@font-face` rules of a screen. In the server's page they are a style element, which its Content-Security-Policy
 * allows by its hash; the app adopts those of later screens as a style sheet, which needs no permission.
 */
export function FontFaces({ css }: { css: string }) {
  const isHydrated = useHydrated()
  const [served] = useState(isHydrated ? '' : css)
  const isServed = css === served
  useEffect(() => {
    if (isServed) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, [css, isServed])
  return isServed && css ? <style>{css}</style> : null
}
