/** Lets one part of this process wake another that otherwise polls. */
export interface WakeUpSignal {
  ring(): void
  /** Resolves when it rings, at once where it rang since the last wait, at the latest after these milliseconds. */
  wait(milliseconds: number): Promise<void>
}

export function createWakeUpSignal(): WakeUpSignal {
  let hasRung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      wake?.()
    },
    async wait(milliseconds) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      wake = undefined
      hasRung = false
    },
  }
}
