// Changes of a list that may have changed since it was shown: an earlier save can still be on its way.

/** The list without the first item that equals this one. */
export function withoutItem<Item>(items: readonly Item[], item: Item): Item[] {
  const place = items.findIndex((each) => isEqual(each, item))
  return place < 0 ? [...items] : items.toSpliced(place, 1)
}

/** The items in the order of `shown`; those that were not shown come last. */
export function inOrder<Item>(items: readonly Item[], shown: readonly Item[]): Item[] {
  const placeOf = (item: Item) => {
    const place = shown.findIndex((each) => isEqual(each, item))
    return place < 0 ? shown.length : place
  }
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Both come from the same schema, so their keys are in the same order. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
