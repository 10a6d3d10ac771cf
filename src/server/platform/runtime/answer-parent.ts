import { lowerPriority } from './low-priority.ts'

/**
 * For a program that createChildPool runs: answers each input, at a lower priority than the server's. Where `answer`
 * throws, the program ends with status 1; it also ends when the server has ended.
 */
export function answerParent<Input, Output>(answer: (input: Input) => Promise<Output>): void {
  lowerPriority()
  process.on('message', (input: Input) => {
    void answer(input).then((output) => process.send?.(output))
  })
}
