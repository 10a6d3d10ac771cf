/** The keys of all cached data. What belongs to one visit of a screen has the key of its history entry in it. */
export const queryKeys = {
  /** A screen's data, by clean path with query. */
  screen: (address: string, entry: string) => ['screen', address, entry] as const,
  /** The pages of a list, by its clean path. */
  list: (path: string, entry: string) => ['list', path, entry] as const,
  /** The comments of a review. */
  thread: (review: number, entry: string) => ['thread', review, entry] as const,
  /** What belongs to a signed-in reader; all of it without arguments. */
  reader: (...key: readonly unknown[]) => ['reader', ...key] as const,
  /** One value that is saved. */
  save: (...key: readonly unknown[]) => ['save', ...key] as const,
}
