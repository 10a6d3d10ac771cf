import { readFileSync } from 'node:fs'
import path from 'node:path'
import { INSTALLATION } from './platform/runtime/project-root.ts'
import { codeOf, messageOf } from './platform/runtime/faults.ts'

/** The settings that hold a secret. NAME_FILE may name a file with the value, as systemd, Docker and vaults provide it. */
const SECRET_SETTINGS = [
  'SECRET',
  'SECRET_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'BACKUP_S3_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'LINE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
] as const

export const SECRET_FILE_SETTINGS: readonly string[] = SECRET_SETTINGS.map(fileSetting)

/** The settings with the values of their files, without blanks at the end; a fault begins with the setting's name. */
export function readSecretFiles(settings: Readonly<Record<string, string>>): {
  settings: Record<string, string>
  faults: string[]
} {
  const read = { ...settings }
  const faults: string[] = []
  for (const name of SECRET_SETTINGS) {
    const file = settings[fileSetting(name)]
    if (file === undefined) continue
    if (settings[name] !== undefined) faults.push(`${fileSetting(name)} must not be given with ${name}`)
    else {
      try {
        read[name] = readFileSync(path.resolve(INSTALLATION, file), 'utf8').trimEnd()
      } catch (cause) {
        faults.push(`${fileSetting(name)} cannot be read (${codeOf(cause) ?? messageOf(cause)})`)
      }
    }
  }
  return { settings: read, faults }
}

function fileSetting(name: string): string {
  return `${name}_FILE`
}
