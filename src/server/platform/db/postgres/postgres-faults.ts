import { codeOf, messageOf, StartupError } from '../../runtime/faults.ts'

/** A sentence with the cause and the remedy, where the database of that name cannot be used. */
export function postgresFault(name: string, cause: unknown): StartupError {
  const code = codeOf(cause) ?? ''
  const reason = code === '' ? messageOf(cause) : `${code}: ${messageOf(cause)}`
  return new StartupError(`The database at ${name} ${(SENTENCES[code] ?? otherFault)(reason)}`, { cause })
}

/** By the code of PostgreSQL or of the network. */
const SENTENCES: Record<string, (reason: string) => string> = {
  '28P01': (reason) =>
    `refuses the password (${reason}). Correct it in DATABASE_URL, with %40 for @ and the like, or set it anew: alter role … password '…'`,
  '28000': (reason) =>
    `does not let this role in (${reason}). Correct the role in DATABASE_URL, make it (createuser --pwprompt NAME), or allow it ` +
    'in pg_hba.conf.',
  '3D000': (reason) =>
    `does not exist (${reason}). Make it: createdb --owner=ROLE --encoding=UTF8 --template=template0 NAME; or correct the name at ` +
    'the end of DATABASE_URL.',
  '42501': (reason) =>
    `does not let its role make tables (${reason}). Give it the database, as PostgreSQL's superuser: alter database NAME owner to ROLE`,
  ENOENT: (reason) =>
    `cannot be reached: a file is missing (${reason}). Correct the folder of the socket (host=) or the file of the certificate ` +
    '(sslrootcert=, sslcert=, sslkey=) in DATABASE_URL, or start PostgreSQL.',
  EACCES: (reason) =>
    `cannot be reached: a file cannot be read (${reason}). Give the socket or the certificate's file of DATABASE_URL to the user that ` +
    'the site runs as.',
}

function otherFault(reason: string): string {
  return /certificate|self-signed|CERT_|altnames/i.test(reason)
    ? `shows a certificate that is not trusted (${reason}). Name its authority in DATABASE_URL: sslrootcert=FILE`
    : `does not answer (${reason}). Start it, or correct DATABASE_URL.`
}
