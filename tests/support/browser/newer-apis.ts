/**
 * Takes away what a browser of tools/browser-targets.ts lacks and the browser of the journeys has. It runs in each page before
 * the page's own scripts.
 */
export function removeNewerApis(): void {
  const iterator: object = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
  const newer: [owner: object, names: string][] = [
    [globalThis, 'Temporal Iterator'],
    [URL, 'parse'],
    [Promise, 'try'],
    [RegExp, 'escape'],
    [Error, 'isError'],
    [Math, 'sumPrecise'],
    [Intl, 'DurationFormat'],
    [Uint8Array, 'fromBase64 fromHex'],
    [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
    [Map.prototype, 'getOrInsert getOrInsertComputed'],
    [
      Set.prototype,
      'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    ],
    [iterator, 'map filter take drop flatMap reduce toArray forEach some every find'],
  ]
  for (const [owner, names] of newer) for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
}
