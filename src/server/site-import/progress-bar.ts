import { MultiBar, Presets } from 'cli-progress'

export type TerminalStream = NodeJS.WritableStream & { isTTY?: boolean }

/** A bar on the last line of a terminal, by bytes read; what is said meanwhile scrolls above it. */
export function startProgress(stream: TerminalStream, totalBytes: number) {
  const bars = new MultiBar(
    {
      stream,
      format: '{bar} {percentage}%  {eta_formatted}',
      hideCursor: true,
      clearOnComplete: true,
      // The command itself finishes in order when the operator stops it.
      gracefulExit: false,
    },
    Presets.shades_classic,
  )
  const bar = bars.create(totalBytes, 0)
  return {
    moveTo: (bytes: number) => bar.update(bytes),
    say: (line: string) => bars.log(`${line}\n`),
    stop() {
      // Otherwise what was said last would be lost.
      bars.update()
      bars.stop()
    },
  }
}
