/** So many stars, as the outlines in their one drawing. */
export function drawingOfStars(count: number): RegExp {
  return new RegExp(`^(M[^M]+){${count}}$`)
}
