import { MultiBar, Presets } from 'cli-progress'

export type TerminalStream = NodeJS.WritableStream & { isTTY?: boolean }

/** A progress bar by bytes read on the last line of a terminal; `printLine` writes above it. */
export function startProgressBar(stream: TerminalStream, totalBytes: number) {
  const bars = new MultiBar(
    {
      stream,
      format: '{bar} {percentage}%  {eta_formatted}',
      hideCursor: true,
      clearOnComplete: true,
      // The command handles signals itself.
      gracefulExit: false,
    },
    Presets.shades_classic,
  )
  const bar = bars.create(totalBytes, 0)
  return {
    update: (bytes: number) => bar.update(bytes),
    printLine: (line: string) => bars.log(`${line}\n`),
    stop() {
      // Otherwise the last printed line would be lost.
      bars.update()
      bars.stop()
    },
  }
}
