import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Addresses of what a page loads; the same object for the same screen. */
export interface PageAssets {
  /** The app's entry and what it will want for this screen; none in tests of the HTML alone. */
  scripts: readonly string[]
  styles: readonly string[]
  /** All that the styles say. */
  styleText: string
}

export interface AssetSource {
  /** The scripts and styles of the screen with this source file. */
  forScreen(source: string): PageAssets
  /** The same with the scripts whose wording is Simplified. */
  forSimplifiedScreen(source: string): PageAssets
  /** @font-face rules of the core fonts. */
  fontCss: string
  /** The inline script of the head (src/web/early). */
  earlyScript: string
  /** The inline script of the offline page (src/web/offline/offline-list.ts). */
  offlineScript: string
  /** The service worker (src/web/offline/service-worker.ts); empty where offline reading is off. */
  serviceWorker: string
}

/** The files of the last two, relative to the client folder. */
export const OFFLINE_SCRIPT_FILE = '.vite/offline-list.js'
export const SERVICE_WORKER_FILE = '.vite/service-worker.js'

const NOTHING: PageAssets = { scripts: [], styles: [], styleText: '' }

/** Pages without scripts and styles. */
export const NO_ASSETS: AssetSource = {
  forScreen: () => NOTHING,
  forSimplifiedScreen: () => NOTHING,
  fontCss: '',
  earlyScript: '',
  offlineScript: '',
  serviceWorker: '',
}

/** Vite's build manifest, as far as pages need it. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
)

type Manifest = z.infer<typeof manifestSchema>
type ManifestChunk = Manifest[string]

const ENTRY = 'src/web/entry-browser.tsx'

/** Reads the built files in `clientDir`. */
export async function readAssets(clientDir: string, fontCss: string): Promise<AssetSource> {
  const text = await readFile(path.join(clientDir, '.vite', 'manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text))
  const earlyScript = await readFile(path.join(clientDir, '.vite', 'early.js'), 'utf8')
  const offlineScript = await readFile(path.join(clientDir, OFFLINE_SCRIPT_FILE), 'utf8')
  const serviceWorker = await readFile(path.join(clientDir, SERVICE_WORKER_FILE), 'utf8')
  const styleTexts = await readStyles(clientDir, manifest)
  const known = new Map<string, PageAssets>()
  const simplified = new Map<string, PageAssets>()

  const assetsOf = (source: string): PageAssets => {
    const chunks = [...new Set([...closure(manifest, ENTRY), ...closure(manifest, source)])]
    const styles = [...new Set(chunks.flatMap((chunk) => chunk.css))]
    return {
      scripts: chunks.map((chunk) => `/${chunk.file}`),
      styles: styles.map((file) => `/${file}`),
      styleText: styles.map((file) => styleTexts.get(file)).join(''),
    }
  }

  const forScreen = (source: string): PageAssets => {
    const assets = known.get(source) ?? assetsOf(source)
    known.set(source, assets)
    return assets
  }

  return {
    fontCss,
    earlyScript,
    offlineScript,
    serviceWorker,
    forScreen,
    forSimplifiedScreen(source) {
      const traditional = forScreen(source)
      const assets = simplified.get(source) ?? {
        ...traditional,
        scripts: traditional.scripts.map(simplifiedScript),
      }
      simplified.set(source, assets)
      return assets
    },
  }
}

/** The address of the same script with its wording in Simplified characters (tools/convert-assets.ts). */
export function simplifiedScript(address: string): string {
  return address.replace('assets/', 'assets/zh-hans/')
}

/** Read once: a later build removes the files while the server runs. */
async function readStyles(clientDir: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css))
  const texts = [...files].map(async (file): Promise<[string, string]> => {
    const style = await readFile(path.join(clientDir, file), 'utf8')
    return [file, style.trim()]
  })
  return new Map(await Promise.all(texts))
}

/** The chunk and everything it imports statically. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...chunk.imports.flatMap((imported) => closure(manifest, imported, seen))]
}
