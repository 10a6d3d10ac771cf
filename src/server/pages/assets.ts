import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Addresses of what a page loads. */
interface PageAssets {
  /** The app's entry script; null where there is none (tests of the HTML alone). */
  entry: string | null
  /** Scripts that the entry will want for this screen. */
  preloads: readonly string[]
  styles: readonly string[]
}

export interface AssetSource {
  /** What the screen with this source file loads. */
  forScreen(source: string): PageAssets
  /** @font-face rules of the core fonts. */
  fontCss: string
  /** The one font that is asked for early. */
  fontPreload: string | null
}

/** Pages without scripts and styles. */
export const NO_ASSETS: AssetSource = {
  forScreen: () => ({ entry: null, preloads: [], styles: [] }),
  fontCss: '',
  fontPreload: null,
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}

const ENTRY = 'src/web/entry-browser.tsx'

/** Reads what the build left in `clientDir`. */
export async function readAssets(
  clientDir: string,
  fonts: Pick<AssetSource, 'fontCss' | 'fontPreload'>,
): Promise<AssetSource> {
  const text = await readFile(path.join(clientDir, '.vite', 'manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, ManifestChunk>
  return {
    ...fonts,
    forScreen(source) {
      const chunks = [...new Set([...closure(manifest, ENTRY), ...closure(manifest, source)])]
      const [entry, ...others] = chunks.map((chunk) => `/${chunk.file}`)
      const styles = chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`)
      return { entry: entry ?? null, preloads: others, styles: [...new Set(styles)] }
    },
  }
}

/** The chunk and everything it imports statically. */
function closure(
  manifest: Record<string, ManifestChunk>,
  key: string,
  seen = new Set<string>(),
): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => closure(manifest, imported, seen))]
}
