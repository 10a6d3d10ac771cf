/** Where a command of the operator writes. */
export interface Terminal {
  stdout: { write(text: string): unknown }
  stderr: { write(text: string): unknown }
}

/** Opens what a command needs, once it knows that it was asked rightly. */
export type OpenCommand<CommandDeps> = () => Promise<{ deps: CommandDeps; close(): Promise<void> }>
