import path from 'node:path'
import type { Deps } from '../deps.ts'
import { readOrCreateFile } from '../platform/cache/file-cache.ts'
import { runInChild } from '../run-in-child.ts'

/** The seal with this character as SVG, cached on disk. */
export function drawSeal(deps: Deps, character: string): Promise<Uint8Array<ArrayBuffer>> {
  return readOrCreateFile(deps.log, sealFile(deps, character, 'svg'), () =>
    runInChild('drawPicture', { kind: 'seal', character }),
  )
}

/** The same as a PNG of 180 × 180, for home screens. */
export function drawSealPng(deps: Deps, character: string): Promise<Uint8Array<ArrayBuffer>> {
  return readOrCreateFile(deps.log, sealFile(deps, character, 'png'), () =>
    runInChild('drawPicture', { kind: 'seal icon', character }),
  )
}

function sealFile({ cacheDir }: Pick<Deps, 'cacheDir'>, character: string, format: string): string {
  return path.join(cacheDir, 'seals', `${character.codePointAt(0)?.toString(16)}.${format}`)
}
