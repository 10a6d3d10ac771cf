/** The title of a feed; `category` is the name of its category. */
export function feedTitle(site: string, category: string | undefined): string {
  return category === undefined ? site : `${site}：${category}`
}
