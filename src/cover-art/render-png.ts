/**
 * Renders the SVG as PNG in its own size or the given width, without <text>, because no fonts are loaded. Loads the renderer on first use;
 * it works outside the main thread.
 */
export async function renderPng(svg: string, width?: number): Promise<Uint8Array<ArrayBuffer>> {
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    ...(width !== undefined && { fitTo: { mode: 'width', value: width } }),
  })
  return new Uint8Array(image.asPng())
}
