/** The name of a button that moves a row of a list by one place. */
export function moveLabel(name: string, direction: 'up' | 'down'): string {
  return `把${name}往${direction === 'up' ? '上' : '下'}移`
}
