/** Lengths of time in milliseconds, as clocks count. A duration in seconds is one of these divided by SECOND. */
export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000
/** Without a leap day. */
export const YEAR = 31_536_000_000
