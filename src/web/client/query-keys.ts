/** The keys of all cached data. What belongs to one visit of a screen has the key of its history entry in it. */
export const queryKeys = {
  /** A screen's data, by clean path with query. */
  screen: (address: string, entry: string) => ['screen', address, entry] as const,
}
