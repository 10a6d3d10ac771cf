import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../../env.ts'
import { PROJECT_ROOT } from '../../platform/runtime/project-root.ts'

/** A file for systemd or nginx. */
export interface ServiceFile {
  path: string
  content: string
}

export interface Installation {
  env: Pick<Env, 'port' | 'dataDir' | 'siteUrl' | 'backups'>
  /** The folder of the clone, which units name also where another release runs. */
  root: string
  user: string
}

/** The files of `deploy` for this installation: unit, check with its timer, and nginx where SITE_URL is https. */
export function serviceFiles(installation: Installation): ServiceFile[] {
  const { env, root, user } = installation
  const read = (name: string) => readFileSync(path.join(PROJECT_ROOT, 'deploy', name), 'utf8')
  const unit = (name: string) => ({
    path: `/etc/systemd/system/${name}`,
    content: forInstallation(read(name), installation),
  })
  const files = [unit('xingcha.service'), unit('xingcha-check.service'), unit('xingcha-check.timer')]
  const site = env.siteUrl === undefined ? undefined : new URL(env.siteUrl)
  if (site?.protocol !== 'https:') return files
  const nginx = read('nginx-host.conf')
    .replaceAll('books.example', site.hostname)
    .replace('127.0.0.1:3000', `127.0.0.1:${env.port}`)
  return [...files, { path: '/etc/nginx/sites-available/xingcha', content: nginx }]

  function forInstallation(text: string, { env: { dataDir, backups } }: Installation): string {
    const isStateFolder = dataDir === STATE_FOLDER
    const written = [...(isStateFolder ? [] : [dataDir]), ...(backups ? [backups.folder] : [])]
    // What does not exist is left out by the minus sign; a service cannot make it in a closed folder either.
    const paths = written.map((folder) => `ReadWritePaths=-${folder}\n`).join('')
    const isAtHome = [root, dataDir].some((folder) => /^\/(?:home|root)\//.test(folder))
    const lines = text
      .split('\n')
      .filter((line) => isStateFolder || !/^(?:StateDirectory|# With DATA_DIR)/.test(line))
    return lines
      .join('\n')
      .replaceAll('/srv/xingcha', root)
      .replace('User=xingcha', `User=${user}`)
      .replace(/^EnvironmentFile=/m, existsSync(path.join(root, '.env')) ? '$&' : '$&-')
      .replace(/^ProtectHome=yes\n/m, isAtHome ? 'ProtectHome=read-only\n' : '$&')
      .replace(/^PrivateTmp=yes\n/m, `$&${paths}`)
  }
}

const STATE_FOLDER = '/var/lib/xingcha'
