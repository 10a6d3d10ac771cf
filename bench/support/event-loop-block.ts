interface Block {
  /** Which of the addresses. */
  what: string
  milliseconds: number
}

const TIMES = 3

/** The longest time in which one answer kept the site's event loop busy, by the histogram of its metrics. */
export async function longestEventLoopBlock(
  address: string,
  metrics: string,
  asked: ReadonlyMap<string, string>,
): Promise<Block> {
  // Without work the histogram shows its own resolution.
  const resolution = await shortest(() => readLag(metrics))
  let longest: Block = { what: 'of any answer', milliseconds: 0 }
  for (const [what, place] of asked) {
    const lag = await shortest(async () => {
      await readLag(metrics)
      await (await fetch(address + place)).arrayBuffer()
      return readLag(metrics)
    })
    if (lag - resolution > longest.milliseconds) longest = { what, milliseconds: lag - resolution }
  }
  return longest
}

async function shortest(measure: () => Promise<number>): Promise<number> {
  let least = Infinity
  for (let time = 0; time < TIMES; time++) least = Math.min(least, await measure())
  return least
}

/** Milliseconds of the longest delay since the last call: reading it begins a new one. */
async function readLag(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  const [, seconds = 'NaN'] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text) ?? []
  return Number(seconds) * 1_000
}
