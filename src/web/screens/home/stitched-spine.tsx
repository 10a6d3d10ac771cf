const STITCHES = [40, 104, 294, 486, 676, 740] as const

/** The drawn thread along the spine of the cover. */
export function StitchedSpine({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 74 780" preserveAspectRatio="none" className={className} aria-hidden="true">
      <path d={`M20 0V780${STITCHES.map((y) => `M20 ${y}H74`).join('')}`} opacity=".8" />
      {STITCHES.map((y) => (
        <circle key={y} cx="20" cy={y} r="3" />
      ))}
    </svg>
  )
}
