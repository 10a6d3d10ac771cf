/**
 * For a program that createChildPool runs: answers each input. Where `answer`
 * throws, the program ends with status 1; it also ends when the server has ended.
 */
export function answerParent<Input, Output>(answer: (input: Input) => Promise<Output>): void {
  process.on('message', (input: Input) => {
    void answer(input).then((output) => process.send?.(output))
  })
}
