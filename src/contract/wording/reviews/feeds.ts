/** The title of a feed; `category` is the name of its category. */
export const feedTitle = (site: string, category: string | undefined): string =>
  category === undefined ? site : `${site}：${category}`
