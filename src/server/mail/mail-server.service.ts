import { messageOf } from '../platform/runtime/faults.ts'
import { maskEmails } from './mail-transport.ts'

interface Refusal {
  reason: string
  /** Whether user or password are wrong. */
  isLogin: boolean
}

/** Connects to the mail server of that SMTP_URL, with its TLS and its login. Undefined where it accepts them. */
export async function checkMailServer(url: string): Promise<Refusal | undefined> {
  const { createTransport } = (await import('nodemailer')).default
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
    return undefined
  } catch (cause) {
    const isLogin = (cause as { code?: string }).code === 'EAUTH'
    return { reason: maskEmails(messageOf(cause)), isLogin }
  } finally {
    transport.close()
  }
}

/** Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
