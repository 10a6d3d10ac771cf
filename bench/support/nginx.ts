import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'
import { freePort } from '../../tests/support/program/free-port.ts'
import { cpuSeconds } from './site-process.ts'
import type { PlainAnswer } from './plain-server.ts'

export interface MeasuredNginx {
  address: string
  /** Of its one worker. */
  cpuSeconds(): number
  stop(): Promise<void>
}

/** nginx with one worker, which sends the answer from a file and writes a line for each request. */
export async function startNginx(program: string, answer: PlainAnswer): Promise<MeasuredNginx> {
  const folder = path.join(PROJECT_ROOT, 'build/bench/nginx')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  await writeFile(path.join(folder, 'page'), Buffer.from(answer.body, 'base64'))
  await writeFile(path.join(folder, 'nginx.conf'), configOf(folder, port, answer.headers))
  const child = spawn(program, ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/page`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const worker = Number((await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim())
  return {
    address,
    cpuSeconds: () => cpuSeconds(worker),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

function configOf(folder: string, port: number, headers: readonly string[]): string {
  const added = headers.flatMap((name, at) =>
    at % 2 === 1 || LEFT_TO_NGINX.has(name.toLowerCase())
      ? []
      : [`add_header ${name} "${headers[at + 1]?.replaceAll('"', '\\"')}";`],
  )
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log /dev/null combined;
  client_body_temp_path ${folder}/1; proxy_temp_path ${folder}/2; fastcgi_temp_path ${folder}/3;
  uwsgi_temp_path ${folder}/4; scgi_temp_path ${folder}/5;
  sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10; etag off;
  server {
    listen 127.0.0.1:${port};
    location / { root ${folder}; default_type "text/html; charset=UTF-8"; ${added.join(' ')} }
  }
}
`
}

const LEFT_TO_NGINX = new Set(['content-length', 'content-type'])
