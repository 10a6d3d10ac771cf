// Plain JavaScript that any Node can read, imported before anything newer is loaded: says what is wrong.
import process from 'node:process'

const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `xingcha: this is Node ${process.versions.node}, and 星槎書話 needs 24 or later. After npm ci, run it with npm ` +
      '(npm start, npx xingcha …), which brings its own Node on Linux; elsewhere install Node 24.',
  )
  process.exit(1)
}
