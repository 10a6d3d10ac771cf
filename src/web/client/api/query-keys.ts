/** The keys of all cached data. Data of one visit to a screen include the key of its history entry. */
export const queryKeys = {
  /** A screen's data, by clean path with query. */
  screen: (address: string, entry: string) => ['screen', address, entry] as const,
  /** The pages of a list, by its clean path. */
  list: (path: string, entry: string) => ['list', path, entry] as const,
  /** The comments of a review. */
  thread: (review: number, entry: string) => ['thread', review, entry] as const,
  /** The owner's texts about a category. */
  categoryTexts: (slug: string) => ['category texts', slug] as const,
  /** Data of a signed-in reader; without arguments the prefix of all of them. */
  reader: (...key: readonly unknown[]) => ['reader', ...key] as const,
  /** The mutation that saves one value. */
  save: (...key: readonly unknown[]) => ['save', ...key] as const,
}
