import type { ReactNode } from 'react'

interface ToolProps {
  icon?: ReactNode
  label?: ReactNode
  name?: string
  isOn?: boolean
  onPress: () => void
}

/** A button of a menu of the surface. It does not take the focus from the text. */
export function Tool({ icon, label, name, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
      {label}
    </button>
  )
}
