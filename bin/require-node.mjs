// Plain JavaScript that any Node can read, like all that is imported with it: says what is wrong before anything newer is loaded.
import process from 'node:process'

/** Ends the process with a sentence where its Node is too old. */
export function requireNode() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= 24) return
  console.error(
    `xingcha: this is Node ${process.versions.node}, and 星槎書話 needs 24 or later. After npm ci, run it with npm ` +
      '(npm start, npx xingcha …), which brings its own Node on Linux; elsewhere install Node 24.',
  )
  process.exit(1)
}
