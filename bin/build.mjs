// `npm run build`: what npm start would build, if anything of it is stale.
import { ensureBuilt } from './ensure-built.mjs'
import { requireNode } from './require-node.mjs'

requireNode()
ensureBuilt()
