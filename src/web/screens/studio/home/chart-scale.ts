/** Round values from zero for the lines of a chart: at most three above zero, of 1, 2 or 5 times a power of ten. */
export function chartTicks(most: number): number[] {
  const step = STEPS.find((each) => most / each <= 3) ?? Math.ceil(most / 3)
  return Array.from({ length: Math.max(1, Math.floor(most / step)) + 1 }, (_, index) => index * step)
}

const STEPS = Array.from({ length: 7 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()
