/** The place of a link to a review in the studio that opens its sheet 刊登. */
export const PUBLISH_PLACE = 'publish'
