/** The parts of `npm test`, in the order in which they run. */
export const PARTS = [
  'lint',
  'imports',
  'text-nodes',
  'format',
  'types',
  'unused',
  'vitest',
  'journeys',
] as const
export type Part = (typeof PARTS)[number]

/** The parts that one run of `npm test` runs. A part that is absent is left out. */
export interface Selection {
  parts: readonly Part[]
  /** Vitest files to run; all where none is named. */
  vitestFiles: readonly string[]
  journeyFiles: readonly string[]
}

const VITEST_FILE = /^(src|tests|tools)\/.*\.test\.tsx?$/
const JOURNEY_FILE = /^tests\/journeys\/.*\.journey\.ts$/

/**
 * Everything where no name is given. A name is a part or a fragment of a test file's path. Throws an error that lists
 * the names there are where one fits nothing.
 */
export function selectTests(names: readonly string[], files: readonly string[]): Selection {
  if (names.length === 0) return { parts: PARTS, vitestFiles: [], journeyFiles: [] }
  const parts = new Set(names.filter(isPart))
  const fragments = names.filter((name) => !isPart(name))
  const found = fragments.map((fragment) => {
    const matches = files.filter(
      (file) => (VITEST_FILE.test(file) || JOURNEY_FILE.test(file)) && file.includes(fragment),
    )
    if (matches.length === 0) throw new Error(unknownName(fragment))
    return matches
  })
  const matches = [...new Set(found.flat())]
  const vitestFiles = matches.filter((file) => VITEST_FILE.test(file))
  const journeyFiles = matches.filter((file) => JOURNEY_FILE.test(file))
  return {
    parts: PARTS.filter(
      (part) =>
        parts.has(part) ||
        (part === 'vitest' && vitestFiles.length > 0) ||
        (part === 'journeys' && journeyFiles.length > 0),
    ),
    // A part that is named runs whole.
    vitestFiles: parts.has('vitest') ? [] : vitestFiles,
    journeyFiles: parts.has('journeys') ? [] : journeyFiles,
  }
}

function isPart(name: string): name is Part {
  return (PARTS as readonly string[]).includes(name)
}

function unknownName(name: string): string {
  return (
    `There is no part and no test file "${name}". Parts: ${PARTS.join(', ')}. ` +
    'Any part of the path of a file *.test.ts or *.journey.ts is a name too.'
  )
}
