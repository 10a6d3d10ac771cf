/** Of the frame with a provider's player. It has another origin, so that even with both it cannot access this page. */
export const frameAttributes = {
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
  allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const
