/**
 * The length of text from which on this work takes more than linear time; undefined where it never does. The length
 * is doubled from 16 on: the processor time of linear work doubles, of quadratic work it becomes four times as much.
 * Times below a few hundredths of a second are too short to tell, and what seems too long is measured again beside its half.
 */
export function findSuperlinear(work: (length: number) => void, longest: number): number | undefined {
  let previous = Infinity
  for (let length = 16; length <= longest; length *= 2) {
    const run = () => work(length)
    let cost = processorTime(run)
    for (let again = 0; again < 4 && cost > SHORTEST && cost > 3 * previous; again++) {
      // The half again, too: the processor may have become busy since, which makes all work slower.
      previous = Math.max(
        previous,
        processorTime(() => work(length / 2)),
      )
      cost = Math.min(cost, processorTime(run))
    }
    if (cost > SHORTEST && cost > 3 * previous) return length
    // The first cost may be mostly the compiler’s.
    previous = Math.max(cost, SHORTEST / 3)
  }
  return undefined
}

/** Milliseconds. */
const SHORTEST = 30

function processorTime(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
