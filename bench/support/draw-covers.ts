/** Asks the site for the covers of all its reviews, so that all of them are drawn, as they are some minutes after a start. */
export async function drawCovers(address: string): Promise<void> {
  for (let offset = 0; ;) {
    const answer = await fetch(`${address}/api/reviews?offset=${offset}`)
    const { cards } = (await answer.json()) as { cards: { cover: string }[] }
    if (cards.length === 0) return
    for (const { cover } of cards) await (await fetch(address + cover)).arrayBuffer()
    offset += cards.length
  }
}
