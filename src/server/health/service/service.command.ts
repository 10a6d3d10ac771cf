import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Env } from '../../env.ts'
import { command, refuse, type Terminal, WrongUsage } from '../../platform/runtime/command.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { INSTALLATION, PROJECT_ROOT } from '../../platform/runtime/project-root.ts'
import { USAGES } from '../../usages.ts'

/** `xingcha service [--user NAME] [--write]`. Exit status: 0 shown or written, 1 not to be written, 2 wrong usage. */
export const serviceCommand = command(USAGES.service, async (given, terminal: Terminal, env: Env) => {
  if (given.positionals.length > 0) throw new WrongUsage(`it takes no ${given.positionals[0]}`)
  const user = given.values['user'] ?? ownerOf(env.dataDir) ?? 'xingcha'
  if (!/^[a-z_][\w.-]*$/i.test(user)) throw new WrongUsage(`${user} is no name of a user`)
  const files = serviceFiles({ env, root: INSTALLATION, user })
  const isWriting = given.flags.has('write')
  for (const file of files) {
    terminal.stdout.write(`--- ${file.path} (${stateOf(file)})\n`)
    if (!isWriting) terminal.stdout.write(`${file.content}\n`)
  }
  for (const fault of verify(files)) terminal.stdout.write(`systemd-analyze verify: ${fault}\n`)
  if (!isWriting) {
    terminal.stdout.write('Nothing was written. As root: npx xingcha service --write\n')
    return 0
  }
  try {
    for (const file of files) write(file)
  } catch (cause) {
    return refuse(
      terminal,
      `${messageOf(cause)}. Run it as root${codeOf(cause) === 'EACCES' ? '' : ', on a machine with systemd'}.`,
    )
  }
  terminal.stdout.write(nextSteps(env, files, user))
  return 0
})

/** Undefined where there is no folder, or it is root's. */
function ownerOf(folder: string): string | undefined {
  const uid = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0
  if (uid === 0) return undefined
  try {
    return execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

function stateOf({ path: file, content }: ServiceFile): string {
  try {
    return readFileSync(file, 'utf8') === content
      ? 'as it is there'
      : `replaces another; the former becomes ${path.basename(formerOf(file))}`
  } catch {
    return 'new'
  }
}

/** A name that no earlier file has: the operator's own is kept through every later writing. */
function formerOf(file: string): string {
  let name = `${file}.before`
  for (let count = 2; existsSync(name); count++) name = `${file}.before-${count}`
  return name
}

function write(file: ServiceFile): void {
  const state = stateOf(file)
  if (state === 'as it is there') return
  if (path.basename(file.path) === 'xingcha') mkdirSync(path.dirname(file.path), { recursive: true })
  if (state !== 'new') copyFileSync(file.path, formerOf(file.path))
  writeFileSync(file.path, file.content, { mode: 0o644 })
}

/** What systemd finds wrong with the units; nothing where it is not installed. */
function verify(files: readonly ServiceFile[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-units-'))
  try {
    const units = files.filter(({ path: file }) => file.startsWith('/etc/systemd'))
    const copies = units.map(({ path: file, content }) => {
      const copy = path.join(folder, path.basename(file))
      writeFileSync(copy, content)
      return copy
    })
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...copies], { encoding: 'utf8' })
    return (stderr ?? '').split('\n').filter((line) => line.includes('xingcha'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function nextSteps({ backups }: Env, files: readonly ServiceFile[], user: string): string {
  const hasNginx = files.some(({ path: file }) => file.startsWith('/etc/nginx'))
  return `The files are written. Next:
${backups ? `  install -d -o ${user} -m 700 ${backups.folder}\n` : ''}  systemctl daemon-reload && systemctl enable --now xingcha xingcha-check.timer
${hasNginx ? '  ln -sf ../sites-available/xingcha /etc/nginx/sites-enabled/ && nginx -t && systemctl reload nginx\n' : ''}  sudo -u ${user} npx xingcha check
${backups ? '' : 'No backups are scheduled: set BACKUP_DIR, and run this again.\n'}`
}

/** A file for systemd or nginx. */
interface ServiceFile {
  path: string
  content: string
}

interface Installation {
  env: Pick<Env, 'port' | 'dataDir' | 'siteUrl' | 'backups'>
  /** The folder of the clone, which units name also where another release runs. */
  root: string
  user: string
}

/** The files of `deploy` for this installation: unit, check with its timer, and nginx where SITE_URL is https. */
function serviceFiles(installation: Installation): ServiceFile[] {
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
