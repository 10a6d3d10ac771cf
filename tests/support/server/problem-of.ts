/** The code of the problem that was answered. */
export async function codeOf(response: Response | undefined): Promise<unknown> {
  return ((await response?.json()) as { code?: unknown } | undefined)?.code
}
