/** One form for what keyboards type in several (NIST SP 800-63B, 3.1.1.2). */
export function foldPassword(typed: string): string {
  return typed.toWellFormed().normalize('NFKC')
}
