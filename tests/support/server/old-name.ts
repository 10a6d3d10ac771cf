/** The name, seal, founder, tagline and texts that the program came with. */
const OLD = /.{0,20}(?:槎|木筏，星|尋書，也尋星|xingcha).{0,20}/giu

/** Where a text shows them: not in the host of the tests, in keys of the browser's storage, or to other programs. */
export function oldNameIn(text: string): string[] {
  const shown = text
    .replaceAll('xingcha.test', '')
    .replaceAll(/["'`]xingcha[:-]/g, '')
    .replaceAll('"software":{"name":"xingcha"', '')
  return shown.match(OLD) ?? []
}
