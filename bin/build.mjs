// `npm run build`: what npm start would build, if anything of it is stale.
import './require-node.mjs'
import { ensureBuilt } from './ensure-built.mjs'

ensureBuilt()
