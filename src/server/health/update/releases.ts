import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { StartupError } from '../../platform/runtime/faults.ts'
import { INSTALLATION, programBuild, programVersion } from '../../platform/runtime/project-root.ts'

// A release is a folder with the tag's name in `releases` of the clone, with its own packages and build. The clone itself is one, too:
// the first. The link `current` names the one that runs; without it that is the clone (bin/current-release.mjs).

const RELEASES = path.join(INSTALLATION, 'releases')
const CURRENT = path.join(INSTALLATION, 'current')
const SWITCHING = path.join(RELEASES, '.switching')

/** A tag of the repository that releases come from. */
export interface Tag {
  name: string
  commit: string
}

/** The address of `origin` of the clone; undefined where it is none. */
export function originOfClone(): string | undefined {
  return git(['remote', 'get-url', 'origin'], INSTALLATION)?.trim()
}

/** The tags of the repository, the newest version first. Undefined where it does not answer, which git has told. */
export function listTags(url: string): Tag[] | undefined {
  const lines = git(['ls-remote', '--tags', '--sort=-version:refname', url], INSTALLATION)
  if (lines === undefined) return undefined
  const tags = new Map<string, string>()
  for (const [, commit = '', name = '', peeled] of lines.matchAll(/^(\w+)\trefs\/tags\/(\S+?)(\^\{\})?$/gm))
    if (peeled !== undefined || !tags.has(name)) tags.set(name, commit)
  return [...tags].map(([name, commit]) => ({ name, commit }))
}

/** The newest tag that is a whole version, where that is later than `version`. */
export function newerTag(tags: readonly Tag[], version: string): Tag | undefined {
  const newest = tags.find(({ name }) => /^v?\d+\.\d+\.\d+$/.test(name))
  const base = version.replace(/-.*/, '')
  const order = newest?.name.replace('v', '').localeCompare(base, 'en', { numeric: true }) ?? -1
  return order > 0 || (order === 0 && base !== version) ? newest : undefined
}

/** The folder of a release that is installed whole; undefined where there is none of that commit. */
export function findRelease({ name, commit }: Tag): string | undefined {
  const folders = [path.join(RELEASES, name), INSTALLATION]
  return folders.find(
    (folder) =>
      existsSync(path.join(folder, 'build/stamp')) &&
      git(['rev-parse', 'HEAD'], folder)?.trim() === commit &&
      isVersion(folder, name),
  )
}

/**
 * Fetches, installs and builds the release in a folder of its own, which gets its name once it is whole. Keeps what browsers may
 * still ask of the `former` one. Returns the folder. Throws StartupError.
 */
export function installRelease(
  { name }: Tag,
  url: string,
  former: string,
  tell: (text: string) => void,
): string {
  const folder = path.join(RELEASES, name)
  if (folder === former)
    throw new StartupError(
      `The site runs ${name}, whose tag names another commit now. Ask who publishes the releases. Nothing was changed.`,
    )
  const part = path.join(RELEASES, `.${name}.part`)
  rmSync(part, { recursive: true, force: true })
  mkdirSync(RELEASES, { recursive: true })
  tell(`fetching ${name} from ${url}`)
  requireSuccess(
    'git',
    ['clone', '--quiet', '--config=advice.detachedHead=false', '--depth=1', `--branch=${name}`, url, part],
    {
      cwd: INSTALLATION,
    },
  )
  if (!isVersion(part, name))
    throw new StartupError(`The tag ${name} holds version ${programVersion(part)}. Nothing was changed.`)
  tell('installing its packages')
  requireSuccess('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: part })
  tell('building it')
  requireSuccess('npm', ['run', 'build'], { cwd: part })
  const assets = path.join(part, 'build/former/assets')
  rmSync(assets, { recursive: true, force: true })
  cpSync(path.join(former, 'build/client/assets'), assets, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(part, folder)
  return folder
}

/** Remembers the release that runs until a restart has been answered, so that an update which was killed meanwhile is completed. */
export function beginSwitch(former: string): void {
  mkdirSync(RELEASES, { recursive: true })
  writeFileSync(SWITCHING, former)
}

export function endSwitch(): void {
  rmSync(SWITCHING, { force: true })
}

/** The release that ran before an update which was killed in its switch; undefined where none was. */
export function interruptedFrom(): string | undefined {
  const former = existsSync(SWITCHING) ? readFileSync(SWITCHING, 'utf8') : ''
  // After a power loss the file may be empty.
  return existsSync(former) ? former : undefined
}

/** Makes this the release that the next start runs, at once or not at all. */
export function switchTo(folder: string): void {
  if (folder === INSTALLATION) return rmSync(CURRENT, { force: true })
  const next = `${CURRENT}.next`
  rmSync(next, { force: true })
  symlinkSync(path.relative(INSTALLATION, folder), next)
  renameSync(next, CURRENT)
}

/** Removes all releases but these and the clone. */
export function removeOtherReleases(kept: readonly string[]): void {
  for (const name of readdirSync(RELEASES)) {
    const folder = path.join(RELEASES, name)
    if (!kept.includes(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a command of a release's own program. Returns whether it succeeded. */
export function runRelease(folder: string, args: readonly string[], user: SpawnSyncOptions): boolean {
  const own = path.join(folder, 'node_modules/.bin/node')
  const node = existsSync(own) ? realpathSync(own) : process.execPath
  return run(node, [path.join(folder, 'bin/xingcha.mjs'), ...args], { cwd: folder, ...user })
}

/** Runs a program, whose words go to standard error. Returns whether it succeeded. */
export function run(program: string, args: readonly string[], options: SpawnSyncOptions): boolean {
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], ...options }).status === 0
}

function requireSuccess(program: string, args: string[], options: SpawnSyncOptions): void {
  if (run(program, args, { ...options, env: buildEnv() })) return
  throw new StartupError(`${program} ${args[0]} failed; what it said stands above. Nothing was changed.`)
}

/** Without the settings of the site and what npm tells the programs that it runs: packages and builds see no secret. */
function buildEnv(): NodeJS.ProcessEnv {
  const names = new Set([
    'PATH',
    'HOME',
    'LANG',
    'TMPDIR',
    'HTTPS_PROXY',
    'https_proxy',
    'HTTP_PROXY',
    'http_proxy',
    'NO_PROXY',
    'no_proxy',
  ])
  const given = Object.entries(process.env).filter(
    ([name]) => names.has(name) || /^(NODE_EXTRA|SSL_|SSH_|GIT_)/.test(name),
  )
  return { ...Object.fromEntries(given), GIT_TERMINAL_PROMPT: '0' }
}

function isVersion(folder: string, tag: string): boolean {
  return programVersion(folder) === tag.replace(/^v/, '')
}

/** The clone may belong to another user. Undefined where git fails. */
function git(args: readonly string[], cwd: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['-c', 'safe.directory=*', ...args], {
    cwd,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return status === 0 ? stdout : undefined
}

/** The name of an installed release, for the operator. */
export function describeRelease(folder: string): string {
  return `${programBuild(folder)} in ${folder}`
}
