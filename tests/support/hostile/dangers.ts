/** A document as a visitor's browser gets it: `type` says how it is parsed. */
export interface ShownDocument {
  name: string
  type: 'text/html' | 'application/xml' | 'application/xhtml+xml' | 'image/svg+xml'
  text: string
}

/**
 * What must not be in a page that shows hostile texts: handlers, elements and addresses that run something. Runs in the
 * page, and looks into its frames and shadow roots.
 */
export function dangersIn(): string[] {
  const windows = [window, ...Array.from(window.frames as unknown as ArrayLike<Window>)]
  return windows.flatMap((shown) => {
    const name = (shown.frameElement as HTMLIFrameElement | null)?.title ?? ''
    const { document } = shown
    const roots: (Document | ShadowRoot)[] = [document]
    const found: string[] = []
    for (let root = roots.pop(); root !== undefined; root = roots.pop())
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        const tag = element.localName
        const handler = element.getAttributeNames().find((attribute) => /^on/i.test(attribute))
        if (handler !== undefined) found.push(`${name} ${tag} has ${handler}`)
        if (/^(?:object|embed|base|portal|frame|applet|parsererror)$/.test(tag))
          found.push(`${name} has ${tag}`)
        if (tag === 'iframe' && !element.hasAttribute('data-shown')) found.push(`${name} has ${tag}`)
        if (tag === 'meta' && element.getAttribute('http-equiv') === 'refresh')
          found.push(`${name} refreshes`)
        if (tag === 'script' && element.getAttribute('type') === null && /pwned/.test(element.textContent))
          found.push(`${name} has a script`)
        for (const attribute of ['href', 'src', 'action', 'formaction', 'xlink:href', 'poster']) {
          const address = element.getAttribute(attribute)
          if (
            address !== null &&
            /^(?:javascript|vbscript|data:text)/.test(
              URL.canParse(address, 'http://x') ? new URL(address, 'http://x').protocol : '',
            )
          )
            found.push(`${name} ${tag} leads to ${address}`)
        }
      }
    return found
  })
}

/** Shows each document in a frame of this page. Runs in the page. */
export async function showInFrames(documents: readonly ShownDocument[]): Promise<void> {
  for (const { name, type, text } of documents) {
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.title = name
    frame.dataset.shown = ''
    if (type === 'text/html') frame.srcdoc = text
    else frame.src = URL.createObjectURL(new Blob([text], { type }))
    document.body.append(frame)
    await loaded
  }
}
