/** The scripts in which a page can be read, as the first part of its path and as its `lang` (docs/product/addresses.md). */
export const SCRIPTS = ['zh-hans', 'zh-hant'] as const

export type Script = (typeof SCRIPTS)[number]

export function isScript(text: string | undefined): text is Script {
  return SCRIPTS.some((script) => script === text)
}

/** The first part of a path that names a script, such as `/zh-hans`; empty for other paths. */
export function scriptBase(path: string): '' | `/${Script}` {
  return (/^\/zh-han[st](?=\/)/.exec(path)?.[0] ?? '') as '' | `/${Script}`
}

/** A path with its script, and without. */
export function splitScript(path: string): { script: Script | undefined; rest: string } {
  const base = scriptBase(path)
  return {
    script: base === '' ? undefined : (base.slice(1) as Script),
    rest: path.slice(base.length),
  }
}

/** The key of the visitor's choice in this device's storage. */
export const SCRIPT_KEY = 'script'
