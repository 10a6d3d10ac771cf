/** The About page with the owner's own text. */
export const ownAboutWording = {
  heading: '關於站主',
} as const
