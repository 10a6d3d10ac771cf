/** Reports errors that nobody caught to the server's log. Its code loads with the first one. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

export function reportError(cause: unknown): void {
  // A report that fails is not reported.
  import('./error-report.ts').then(({ sendReport }) => sendReport(cause, REPORT_ID)).catch(() => {})
}

/** The element of the crash screen in which its report writes its id. */
export const REPORT_ID = 'report'
