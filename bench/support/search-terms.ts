/** 300 terms of one to six Han characters as they stand in the texts, half of them at random, half common ones; for the same texts always the same. */
export function drawTerms(texts: readonly string[]): string[] {
  const random = seeded(20_251_121)
  // A term that is common in a tenth of the texts is common in all.
  const sample = texts.filter((_, index) => index % 10 === 0)
  return LENGTHS.flatMap((length) => {
    const drawn = new Set<string>()
    while (drawn.size < AT_RANDOM + DRAWN_FOR_COMMON) drawn.add(drawTerm(texts, length, random))
    const [atRandom, others] = [[...drawn].slice(0, AT_RANDOM), [...drawn].slice(AT_RANDOM)]
    const counted = others.map((term) => ({
      term,
      count: sample.filter((text) => text.includes(term)).length,
    }))
    const common = counted.toSorted((a, b) => b.count - a.count).slice(0, COMMON)
    return [...atRandom, ...common.map(({ term }) => term)]
  })
}

const LENGTHS = [1, 2, 3, 4, 5, 6]
const AT_RANDOM = 25
const COMMON = 25
const DRAWN_FOR_COMMON = 400

function drawTerm(texts: readonly string[], length: number, random: () => number): string {
  const han = new RegExp(`^\\p{Script=Han}{${length}}$`, 'u')
  for (;;) {
    const characters = [...(texts[Math.floor(random() * texts.length)] ?? '')]
    const start = Math.floor(random() * characters.length)
    const term = characters.slice(start, start + length).join('')
    if (han.test(term)) return term
  }
}

/** Numerical Recipes' linear congruential generator: numbers from 0 to below 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
