/** For addresses whose content never changes, because the address holds its version. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/** For what one visitor sees and no other. */
export const FOR_ONE = 'private, no-store'
