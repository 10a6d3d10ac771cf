/**
 * The SVG as PNG in its own size. Only outlines are drawn: <text> would need fonts, and none are loaded.
 * The renderer is loaded on first use and works beside the main thread.
 */
export async function renderPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return new Uint8Array(image.asPng())
}
