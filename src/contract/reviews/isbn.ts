/** The thirteen digits of an ISBN of ten or thirteen in any notation and width (also ="0123456789"); null for other texts. */
export function parseIsbn(text: string): string | null {
  const digits = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dX]/g, '')
  if (/^97[89]\d{10}$/.test(digits)) return checkDigit13(digits) === digits[12] ? digits : null
  if (!/^\d{9}[\dX]$/.test(digits) || checkDigit10(digits) !== digits[9]) return null
  const thirteen = `978${digits.slice(0, 9)}`
  return thirteen + checkDigit13(thirteen)
}

/** The notations without hyphens in which a book with these thirteen digits may be stored. */
export function isbnNotations(thirteen: string): string[] {
  const nine = thirteen.slice(3, 12)
  return thirteen.startsWith('978') ? [thirteen, nine + checkDigit10(nine)] : [thirteen]
}

function checkDigit13(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return String((10 - (sum % 10)) % 10)
}

function checkDigit10(digits: string): string {
  const sum = Array.from(digits.slice(0, 9)).reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
