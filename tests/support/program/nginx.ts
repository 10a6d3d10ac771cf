import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ordinaryUser } from './ordinary-user.ts'

const GUIDE = path.join(import.meta.dirname, '../../../docs/operations.md')

/** Undefined where none is installed. */
export function findNginx(): string | undefined {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file))
}

/** Starts nginx on that port, before those programs (host:port), as in the operators' guide. */
export function startNginx(
  port: number,
  upstreams: readonly string[],
  errorLog = 'stderr',
): Promise<{ stop(): Promise<void> }> {
  return runNginx({ port, errorLog, directives: guideDirectives(port, upstreams) })
}

interface Configuration {
  /** Where it listens. */
  port: number
  errorLog?: string
  /** Those of nginx's `http` block. */
  directives: string
}

/** Starts nginx without root. Resolves when it listens. */
export async function runNginx({
  port,
  errorLog = 'stderr',
  directives,
}: Configuration): Promise<{ stop(): Promise<void> }> {
  const program = findNginx()
  if (program === undefined) throw new Error('nginx is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-nginx-'))
  const user = ordinaryUser()
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, wholeConfiguration({ folder, directives, errorLog }))
  const nginx = spawn(program, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  while (!(await listens(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    async stop() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A configuration that runs without root. */
function wholeConfiguration({
  folder,
  directives,
  errorLog,
}: Record<'folder' | 'directives' | 'errorLog', string>): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${errorLog} error;
events {}
http {
access_log off;
${temporary}
${directives}
}
`
}

/** The guide's directives, with these programs in place of its own. */
function guideDirectives(port: number, upstreams: readonly string[]): string {
  return siteConfiguration()
    .replace(/(?:^ {2}server \S+:\d+[^;]*;\n)+/m, (given) => {
      const [, parameters = ''] = /:\d+([^;]*);/.exec(given) ?? []
      return upstreams.map((upstream) => `  server ${upstream}${parameters};\n`).join('')
    })
    .replace('http://127.0.0.1:3001', `http://${upstreams[0]}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
}

function siteConfiguration(): string {
  const [, site] = /```nginx\n(upstream[\s\S]+?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? []
  if (site === undefined) throw new Error(`${GUIDE} gives no upstream for nginx`)
  return site
}

/** Whether something answers there, be it that the programs behind do not yet. */
async function listens(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/healthz`, { redirect: 'manual' })
    return true
  } catch {
    return false
  }
}
